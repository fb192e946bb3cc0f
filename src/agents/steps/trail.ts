import type { AnyAction, Located } from '../../core/action.ts';
import type { RememberedStep, RememberedTarget } from '../../core/cache.ts';
import type { TellingDialog } from '../../core/device.ts';
import { elementWords } from '../../core/element-words.ts';
import type { Trail } from '../../core/journal.ts';
import { toJson } from '../../util/to-json.ts';
import type { Call } from './agent-context.ts';
import { locatorsAt } from './element-memory.ts';
import { wordsBeside } from './words-beside.ts';

type Param = Readonly<Record<string, unknown>>;

/** An action with the ways to its elements; asked before it changes the screen. */
export async function stepOf(call: Call, action: AnyAction, param: Param): Promise<RememberedStep> {
  const targets: Record<string, RememberedTarget> = {};
  for (const { name } of action.targets) {
    const located = param[name] as Located | undefined | null;
    if (!located) continue;
    const locators = located.ways ?? (await locatorsAt(call, located.rect));
    const { prompt, rect } = located;
    const beside = call.agent.memory ? await wordsBeside(call, prompt, { rect, locators }) : [];
    targets[name] = { prompt, locators, ...(beside.length > 0 && { beside }) };
  }
  const names = new Set(action.targets.map(({ name }) => name));
  const others = Object.entries(param).filter(([name, value]) => !names.has(name) && value !== undefined);
  return { action: action.name, param: toJson(Object.fromEntries(others)) as RememberedStep['param'], targets };
}

/** Takes note of a dialog, before the action that opened it is done: plain code has to answer it by then. */
export function trailDialog(trails: ReadonlySet<Trail>, dialog: TellingDialog): void {
  [...trails].at(-1)?.steps.push({ action: 'Dialog', param: { ...dialog }, targets: {} });
}

/** Takes note, for plain code, of which quoted texts of a statement that was true are on the screen, and which are not. */
export async function trailTexts(call: Call, statement: string): Promise<void> {
  const { trail } = call;
  const texts = [...statement.matchAll(/"([^"\n]{1,80})"/g)].map(([, text = '']) => text);
  if (!trail || texts.length === 0) return;
  for (const text of texts) {
    const line = elementWords({ role: 'text', name: text, states: [] });
    const rects = await call.agent.device.tree?.find({ by: 'text', text }, call.signal).catch(() => undefined);
    // Of what is there more than once, and of what is part of a longer text, nothing is said.
    if (rects) trail.shows.push(line);
    else if (!(await isAnywhere(call, text))) trail.hides.push(line);
  }
}

async function isAnywhere({ agent: { device }, signal }: Call, text: string): Promise<boolean> {
  const nodes = await device.tree?.snapshot({ scope: 'all', signal }).catch(() => undefined);
  return nodes === undefined || JSON.stringify(nodes).includes(JSON.stringify(text).slice(1, -1));
}
