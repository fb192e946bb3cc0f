import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { answer, box, plan, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import type { ScriptedRequest } from '../../src/testing/scripted-request.ts';
import { places, view } from './app.ts';

/** Faults that an instruction or statement asks for by these words. */
const faults: Readonly<Record<string, () => ScriptedReply>> = {
  'the server answers 401': () => answer.status(401),
  'the server answers 500': () => answer.status(500),
  'the server resets': () => answer.reset(),
  'the server answers garbage': () => 'I am a teapot',
  'the server hangs': () => answer.hang(),
};

/**
 * Starts a model that knows the login page, and does what the instructions of the projects need.
 *
 * @param own - What a project needs beside that; undefined for what it leaves to the model.
 */
export function startAppModel(own?: (request: ScriptedRequest) => ScriptedReply | undefined): Promise<ScriptedModel> {
  return startScriptedModel({ respond: (request) => own?.(request) ?? replyFor(request) });
}

/** The environment of a project that uses a model and the pages at an address. */
export function projectEnvironment(model: ScriptedModel, pagesUrl: string): Record<string, string> {
  return {
    ...model.modelConfig,
    EYEWRIGHT_MODEL_RETRY_COUNT: '1',
    EYEWRIGHT_MODEL_RETRY_INTERVAL: '1',
    PAGES_URL: pagesUrl,
  };
}

function replyFor(request: ScriptedRequest): ScriptedReply {
  const wish = queryOf(request);
  const fault = Object.keys(faults).find((words) => wish.includes(words));
  if (fault !== undefined) return faults[fault]?.() ?? '';
  if (request.call === 'plan') return planFor(wish);
  if (request.call === 'locate') return { box: box(placeNamed(wish), view) };
  if (request.call !== 'judge') return { data: { user: 'alice' } };
  const { thought, data } = verdictOn(wish);
  return { thought, data: data !== request.text.includes('Asked is the opposite') };
}

/** Statements that were judged before. */
const judged = new Set<string>();

function verdictOn(statement: string): { readonly thought: string; readonly data: boolean } {
  const isFirst = !judged.has(statement);
  judged.add(statement);
  if (statement.includes('by the second look')) return { thought: 'Whether it is there yet.', data: !isFirst };
  return statement.includes('Goodbye')
    ? { thought: 'The page shows "Welcome, alice" and no "Goodbye".', data: false }
    : { thought: 'It is there.', data: true };
}

/** What the user wrote, out of the tags of the prompt. */
function queryOf({ text }: ScriptedRequest): string {
  return /<(instruction|element|demand)>\n(.*?)\n<\/\1>/s.exec(text)?.[2] ?? '';
}

function planFor(instruction: string): ScriptedReply {
  const custom = /^run (\w+) (.*)$/.exec(instruction);
  if (custom) return plan([{ name: custom[1] ?? '', param: { sku: custom[2] } }], { done: true });
  const values = [...instruction.matchAll(/"([^"]*)" into/g)].map((match) => match[1]);
  return plan(
    [
      ...values.map((value, index) => input(index === 0 ? 'Username' : 'Password', value)),
      { name: 'Tap', param: { locate: element('Log in') } },
    ],
    { done: true },
  );
}

function input(name: keyof typeof places, value: string | undefined): { name: string; param: Record<string, unknown> } {
  return { name: 'Input', param: { locate: element(name), value } };
}

function element(name: keyof typeof places): object {
  return { prompt: `the ${name} element`, box: box(places[name], view) };
}

function placeNamed(wish: string): (typeof places)[keyof typeof places] {
  if (wish.includes('Username')) return places.Username;
  return wish.includes('Password') ? places.Password : places['Log in'];
}
