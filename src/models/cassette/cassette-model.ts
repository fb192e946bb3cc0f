import type { CassetteMode } from '../../core/model/cassette-mode.ts';
import { monotonic, now } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { ModelError } from '../../core/errors/errors.ts';
import {
  modelFacts,
  type Ask,
  type CallKind,
  type Model,
  type ModelCallFacts,
  type ModelRequest,
  type PlanRequest,
  type ReplyOf,
  type RequestOf,
} from '../../core/model/model.ts';
import type { AIUsageInfo } from '../../core/model/usage.ts';
import { requestWordsOf, screenOf } from './request-words.ts';
import type { Cassette, CassetteQuery } from './cassette.ts';
import type { CassetteEntry } from './cassette-file.ts';
import { looksOf } from './screen-looks.ts';
import {
  namedBy,
  placesIn,
  readScreen,
  type RecordedAnswer,
  type ReadScreenInit,
  type ReadableScreen,
} from './screen-text.ts';
import { nearestRecorded } from './nearest-recorded.ts';

/**
 * `record`: every request goes to the model. `replay`: requests without a recorded reply go to the model, and are not recorded.
 * `auto`: the same, and they are recorded. `strict`: no request goes to the model.
 */
export type RunningMode = Exclude<CassetteMode, 'off'>;

export interface CassetteInit extends ReadScreenInit {
  readonly cassette: Cassette;
  readonly mode: RunningMode;
  /** Removes secrets from what is recorded. */
  redact<T>(value: T): T;
  /** How long calls look for what they name, in milliseconds. */
  readonly patienceMs: number;
}

/** Milliseconds for which a screen that looks the same but has another text is read again: it may still be changing. */
const restMs = 800;
const rereadMs = 200;

/** A model whose replies are recorded in a file, or replayed from it. */
export function withCassette(model: Model, init: CassetteInit): Model {
  const { cassette, mode } = init;
  const ask: Ask = async (kind, request) => {
    let query = await queryOf(kind, request, init);
    let recorded = mode === 'record' ? undefined : replay(init, query, request);
    const end = monotonic() + Math.min(restMs, init.patienceMs);
    while (!recorded && mode !== 'record' && monotonic() < end && cassette.hasLike(query)) {
      await sleep(rereadMs, request.signal);
      query = { ...query, readable: await readScreen(kind, request, init) };
      recorded = replay(init, query, request);
    }
    if (recorded) return recorded.reply as ReplyOf<typeof kind>;
    if (mode === 'strict') throw missing(cassette, query, request);
    return askAndKeep(model, init, { query, request });
  };
  return {
    ...modelFacts(model),
    ...(mode === 'strict' && { name: recordedModels(cassette) }),
    ask,
    // Recorded replies need no model; a request without a reply reports what is missing.
    ready: () => (mode === 'record' ? model.ready() : Promise.resolve()),
    async close() {
      try {
        await cassette.save();
      } finally {
        await model.close?.();
      }
    },
  };
}

/** The names of the recorded models, which are the source of all replies in the mode `strict`. */
function recordedModels({ entries }: Cassette): string {
  return [...new Set(entries.map((entry) => entry.model))].join(', ') || 'cassette';
}

async function queryOf(kind: CallKind, request: ModelRequest, init: CassetteInit): Promise<CassetteQuery> {
  const frame = screenOf(request);
  const readable = await readScreen(kind, request, init);
  return { kind, words: requestWordsOf(kind, request), screen: frame && (await looksOf(frame)), readable };
}

/** The recorded reply. A plan that the caller rejects is no reply, just as one from a model. */
function replay(
  { cassette }: CassetteInit,
  query: CassetteQuery,
  request: ModelRequest,
): { readonly reply: unknown } | undefined {
  const started = monotonic();
  const entry = cassette.find(query);
  if (!entry) return undefined;
  const { check } = request as Partial<Pick<PlanRequest, 'check'>>;
  if (query.kind === 'plan' && check?.(entry.reply as ReplyOf<'plan'>) !== undefined) return undefined;
  const { kind, model: modelName, prompt: promptVersion, reply } = entry;
  const startedAt = now() - (monotonic() - started);
  request.onCall({
    kind,
    modelName,
    startedAt,
    prompt: JSON.stringify(query.words),
    promptVersion,
    reply: JSON.stringify(reply),
    retries: 0,
    origin: 'cassette',
  });
  return { reply };
}

interface Exchange<K extends CallKind> {
  readonly query: CassetteQuery;
  readonly request: RequestOf<K>;
}

async function askAndKeep<K extends CallKind>(
  model: Model,
  { cassette, mode, redact }: CassetteInit,
  { query, request }: Exchange<K>,
): Promise<ReplyOf<K>> {
  const kind = query.kind as K;
  const calls: ModelCallFacts[] = [];
  const onCall = (call: ModelCallFacts): void => {
    calls.push(call);
    request.onCall(call);
  };
  await model.ready();
  const reply = await model.ask(kind, { ...request, onCall });
  if (mode === 'replay') return reply;
  const last = calls.at(-1);
  const usages = calls.flatMap(({ usage }) => usage ?? []);
  const sum = (pick: (usage: AIUsageInfo) => number): number => usages.reduce((total, usage) => total + pick(usage), 0);
  cassette.add({
    kind,
    // Only texts of people and pages are redacted: other members may hold digits that are a secret elsewhere.
    asked: redact(query.words),
    ...(query.screen && { screen: query.screen }),
    ...(query.readable && screenFields({ kind, asked: query.words, reply }, query.readable)),
    model: last?.modelName ?? model.name,
    ...(last?.promptVersion !== undefined && { prompt: last.promptVersion }),
    // Through JSON, so that this run gets it as later runs will read it.
    reply: redact(JSON.parse(JSON.stringify(reply)) as unknown),
    ...(usages.length > 0 && {
      took: { tokens: sum(({ totalTokens }) => totalTokens), ms: sum(({ timeCostMs }) => timeCostMs) },
    }),
  });
  return reply;
}

function screenFields(answer: RecordedAnswer, readable: ReadableScreen): Pick<CassetteEntry, 'text' | 'at' | 'near'> {
  const text = readable.text(namedBy(answer));
  const places = placesIn(answer.kind, answer.reply);
  if (places.length === 0) return { text };
  return { text, at: places.map((place) => readable.at(place)), near: places.map((place) => readable.near(place)) };
}

function missing(cassette: Cassette, query: CassetteQuery, request: ModelRequest): ModelError {
  const { kind, words: asked } = query;
  const where = cassette.entries.length === 0 ? `there is no ${cassette.name}` : `${cassette.name} has no reply to it`;
  const nearest = nearestRecorded(cassette.entries, query);
  const error = new ModelError(
    'CASSETTE_MISS',
    `Nothing was recorded for this ${kind} (${JSON.stringify(asked)}): ${where}${nearest ? `; ${nearest}` : ''}`,
    { hint: 'Record it with cassette: { mode: "auto" } or "record" and a model, and commit the file.' },
  );
  request.onCall({
    kind,
    modelName: 'cassette',
    startedAt: now(),
    prompt: JSON.stringify(asked),
    retries: 0,
    error: error.summary,
  });
  return error;
}
