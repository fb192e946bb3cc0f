import { EyewrightError, ModelError } from '../core/errors/errors.ts';
import { createFrame, type Frame } from '../core/screen/frame.ts';
import type { ExtractReply, Model } from '../core/model/model.ts';
import type { Environment } from '../core/options/options.ts';
import { drawScreen, type FakeElement } from '../devices/fake/fake-screen.ts';
import { openaiAddress, resolveModelConfig, type ModelSlotConfig, type ModelSlots } from '../models/model-config.ts';
import { checkContext, isOwnServer } from './check-context.ts';
import { checkPlaces, placePictures } from './check-places.ts';
import { checkPrices } from './check-prices.ts';
import { inCheck, timed, type CheckResult, type ModelCheck } from './model-check.ts';
import { cassetteVariable } from '../session/cassette/cassette-mode.ts';
import type { Finding } from '../platforms/finding.ts';

export interface ModelCheckInit {
  readonly env: Environment;
  readonly fetch: typeof globalThis.fetch;
  /** Whether requests are sent; otherwise only the configuration is checked. */
  readonly asks: boolean;
  /** Told what is waited for, before each request. */
  readonly onWait?: ((what: string) => void) | undefined;
}

/** Size of the test picture, which is drawn without fonts so that it is the same everywhere. */
const size = { width: 640, height: 360 };
const word = 'HARBOUR';
const elements: readonly FakeElement[] = [
  { kind: 'text', text: word, rect: { left: 60, top: 60, width: 200, height: 40 } },
  { kind: 'button', text: 'Continue', rect: { left: 400, top: 260, width: 160, height: 48 } },
];

/**
 * Asks every configured model for a word in a text, a word in a picture, and places in a wide and a tall picture, and a server of
 * one's own for both ends of a long prompt. Yields each finding as soon as it is available.
 */
export async function* checkModels({ env, fetch, asks, onWait }: ModelCheckInit): AsyncGenerator<Finding> {
  let slots: ModelSlots | undefined;
  try {
    slots = resolveModelConfig({ env });
  } catch (error) {
    if (!EyewrightError.isInstance(error)) throw error;
    yield { name: 'Model', status: 'failed', text: error.summary, hint: error.hint };
    return;
  }
  if (!slots) {
    yield { name: 'Model', status: 'ok', text: `none configured: ${replays(env) ? fromCassettes : offline}` };
    return;
  }
  for (const [name, config] of distinct(slots)) {
    yield configFinding(name, config);
    yield* checkPrices(name, config, new Date());
    if (asks) yield* askFollowing({ name, config, fetch, onWait });
  }
}

const offline = 'the offline model answers, without key and network';
const fromCassettes = 'tests get what is on record, and the offline model stands in for nothing';

/** Whether a run replays a cassette. The check of the modes reports an invalid value. */
function replays(env: Environment): boolean {
  const mode = env[cassetteVariable]?.trim() ?? '';
  return ['auto', 'replay', 'strict'].includes(mode);
}

/** Slots with the same model are checked once. */
function distinct(slots: ModelSlots): (readonly [string, ModelSlotConfig])[] {
  const groups = new Map<string, { names: string[]; config: ModelSlotConfig }>();
  for (const [slot, config] of Object.entries(slots) as [string, ModelSlotConfig][]) {
    const { slot: _slot, variables: _variables, ...settings } = config;
    const key = JSON.stringify({ ...settings, family: config.family?.name });
    const group = groups.get(key) ?? { names: [], config };
    group.names.push(slot);
    groups.set(key, group);
  }
  const nameOf = (names: readonly string[]): string => (groups.size === 1 ? 'Model' : `Model (${names.join(', ')})`);
  return [...groups.values()].map(({ names, config }) => [nameOf(names), config] as const);
}

const hostOf = ({ baseUrl }: ModelSlotConfig): string => new URL(baseUrl ?? openaiAddress).host;

function configFinding(name: string, config: ModelSlotConfig): Finding {
  const { name: model, family, price, variables } = config;
  const shown = price
    ? `${price.input} / ${price.output} ${price.currency ?? 'USD'} for a million tokens`
    : 'price not known';
  const text = `${model} at ${hostOf(config)}, ${family ? `family ${family.name}` : 'no family'}, ${shown}`;
  if (family) return { name, status: 'ok', text };
  return {
    name,
    status: 'warning',
    text,
    hint: `Without ${variables.FAMILY} it reads and judges, but everything that locates an element fails.`,
  };
}

interface Ask extends Pick<ModelCheckInit, 'fetch' | 'onWait'> {
  readonly name: string;
  readonly config: ModelSlotConfig;
}

/** Asks a model and reports whether its server redirects requests to another path of its own, which doubles each request. */
async function* askFollowing(ask: Ask): AsyncGenerator<Finding> {
  const { name, config, fetch } = ask;
  const reached = new Set<string>();
  const following: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const requested = new URL(input instanceof Request ? input.url : input);
    const { origin, pathname } = new URL(response.headers.get('location') ?? requested, requested);
    // A redirect to another server is not followed, and the request has failed with its address.
    const isElsewhere = origin === requested.origin && pathname !== requested.pathname;
    if (isElsewhere) reached.add(`${origin}${pathname.replace(/\/chat\/completions\/?$/, '')}`);
    return response;
  };
  yield* askModel({ ...ask, fetch: following });
  for (const address of reached) {
    yield {
      name,
      part: 'address',
      status: 'warning',
      text: `the server redirects each request to ${address}`,
      hint: `Set ${config.variables.BASE_URL} to that address: now each request is sent twice.`,
    };
  }
}

async function* askModel({ name, config, fetch, onWait }: Ask): AsyncGenerator<Finding> {
  const { createOpenAIModel } = await import('../models/openai/openai-model.ts');
  const frame = createFrame({ data: await drawScreen(elements, size), mime: 'image/jpeg', ...size });
  // It waits as long as a run does: a server on a small machine loads its model for the first request.
  const patient = { ...config, retryCount: 0 };
  const messages: string[] = [];
  const modelFor = (slot: ModelSlotConfig): Model =>
    createOpenAIModel({
      slots: { default: slot, planning: slot, insight: slot },
      fetch,
      tell: (message) => void messages.push(message),
    });
  const model = modelFor(patient);
  const check = (part: string, run: (made: ModelCheck) => Promise<CheckResult>): Promise<Finding> => {
    onWait?.(`${name}, ${part}: waiting for ${hostOf(config)}, for at most ${config.timeoutMs / 1000} s`);
    return timed({ name, part }, (onCall) => run({ model, onCall }));
  };

  const text = await check('text', readText);
  yield text;
  // The next check would fail in the same way.
  if (text.status === 'failed') return;
  yield await check('picture', (made) => readPicture(made, frame));
  const { family } = config;
  if (family) {
    for (const [part, picture] of Object.entries(placePictures))
      yield await check(part, (made) => checkPlaces(made, family, picture));
  }
  // A long prompt takes its time on a small machine, and its money elsewhere.
  if (isOwnServer(config.baseUrl)) yield await check('context', checkContext);
  for (const message of messages) yield { name, part: 'server', status: 'warning', text: message };
}

async function readText(made: ModelCheck): Promise<string> {
  const demand = `the word that follows the word "safe" in <context>`;
  const request = {
    ...inCheck(made),
    demand,
    context: `A ship is in a safe ${word} tonight.`,
    shape: 'string',
    frames: [],
  } as const;
  return expectWord(await made.model.ask('extract', request), 'A model that misreads this will misjudge screens.');
}

async function readPicture(made: ModelCheck, frame: Frame): Promise<string> {
  const demand = 'the word in capital letters';
  const request = { ...inCheck(made), demand, shape: 'string', frames: [frame] } as const;
  return expectWord(
    await made.model.ask('extract', request),
    'A model that misreads this will misjudge screens. Does it accept images?',
  );
}

function expectWord({ data, errors = [] }: ExtractReply, hint: string): string {
  if (errors.length > 0) throw new ModelError('MODEL_REPLY_INVALID', `It answered: ${errors.join('; ')}`, { hint });
  const read = String(data).trim();
  // A full stop or quotes are no misreading.
  if (read.replaceAll(/^\P{L}+|\P{L}+$/gu, '').toUpperCase() === word) return `read "${read}"`;
  throw new ModelError('MODEL_REPLY_INVALID', `It read ${JSON.stringify(read)} instead of "${word}"`, { hint });
}
