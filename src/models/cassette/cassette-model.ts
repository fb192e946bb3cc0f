import type { CassetteMode } from '../../core/model/cassette-mode.ts';
import { monotonic, now } from '../../core/time/clock.ts';
import { sleep } from '../../core/time/deadline.ts';
import { ModelError } from '../../core/errors/errors.ts';
import { formOf } from '../../core/text/passing-texts.ts';
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
import type { Cassette, CassetteQuery } from './cassette.ts';
import type { CassetteEntry } from './cassette-file.ts';
import { readScreen, type CurrentScreen, type ReadScreenInit } from './current-screen.ts';
import { nearestRecorded } from './nearest-recorded.ts';
import { isVerdict, namedBy, placesIn, type RecordedReply } from './recorded-reply.ts';
import { requestKeyOf, screenOf } from './request-key.ts';
import { looksOf } from './screen-looks.ts';

/**
 * `record` always asks the model; `replay` asks it only for what is not recorded, and keeps nothing; `auto` does the same and
 * keeps the reply; `strict` never asks.
 */
export type RunningMode = Exclude<CassetteMode, 'off'>;

export interface CassetteInit extends ReadScreenInit {
  readonly cassette: Cassette;
  readonly mode: RunningMode;
  /** Removes secrets from what is kept. */
  redact<T>(value: T): T;
  /** The option `patience` of the agent, in milliseconds. */
  readonly patienceMs: number;
}

/** How long a screen that looks the same but has another text is read again, in milliseconds: it may still be changing. */
const restMs = 800;
const rereadMs = 200;

/** Wraps a model: its replies are kept in a file, or come from there. */
export function withCassette(model: Model, init: CassetteInit): Model {
  const { cassette, mode } = init;
  const ask: Ask = async (kind, request) => {
    let query = await queryOf(kind, request, init);
    let recorded = mode === 'record' ? undefined : replay(init, query, request);
    const end = monotonic() + Math.min(restMs, init.patienceMs);
    while (!recorded && mode !== 'record' && monotonic() < end && cassette.hasLike(query)) {
      await sleep(rereadMs, request.signal);
      query = { ...query, current: await readScreen(kind, request, init), sideEffects: sideEffectsOf(request, init) };
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
    // A recorded request needs no model; a request without a recording fails by itself.
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

/** The names of the recorded models, for a model that only replays. */
function recordedModels({ entries }: Cassette): string {
  return [...new Set(entries.map((entry) => entry.model))].join(', ') || 'cassette';
}

async function queryOf(kind: CallKind, request: ModelRequest, init: CassetteInit): Promise<CassetteQuery> {
  const frame = screenOf(request);
  const current = await readScreen(kind, request, init);
  const screen = frame && (await looksOf(frame));
  return { kind, key: requestKeyOf(kind, request), screen, current, sideEffects: sideEffectsOf(request, init) };
}

function sideEffectsOf(request: ModelRequest, { redact }: CassetteInit): readonly string[] {
  const { readSideEffects } = request as Partial<Pick<PlanRequest, 'readSideEffects'>>;
  return redact(readSideEffects?.() ?? []);
}

/** A recorded plan that the caller cannot carry out is not replayed, as it would be refused from a model. */
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
    prompt: JSON.stringify(query.key),
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
  const onCall = (facts: ModelCallFacts): void => {
    calls.push(facts);
    request.onCall(facts);
  };
  await model.ready();
  const reply = await model.ask(kind, { ...request, onCall });
  if (mode === 'replay') return reply;
  const last = calls.at(-1);
  const usages = calls.flatMap(({ usage }) => usage ?? []);
  const sum = (pick: (usage: AIUsageInfo) => number): number => usages.reduce((total, usage) => total + pick(usage), 0);
  cassette.add({
    kind,
    // Only texts of the test and the model are redacted; the rows of a picture may contain the digits of a secret by chance.
    asked: redact(query.key),
    ...(query.screen && { screen: query.screen }),
    ...(query.current && screenFields({ kind, asked: query.key, reply }, query.current)),
    ...sideEffectFields({ kind, asked: query.key, reply }, query),
    model: last?.modelName ?? model.name,
    ...(last?.promptVersion !== undefined && { prompt: last.promptVersion }),
    // Through JSON, so that a replay within this run gets the same as one from the file.
    reply: redact(JSON.parse(JSON.stringify(reply)) as unknown),
    ...(usages.length > 0 && {
      took: { tokens: sum(({ totalTokens }) => totalTokens), ms: sum(({ timeCostMs }) => timeCostMs) },
    }),
  });
  return reply;
}

function screenFields(
  recordedReply: RecordedReply,
  current: CurrentScreen,
): Pick<CassetteEntry, 'text' | 'at' | 'near'> {
  const { heads, ...words } = current.text(namedBy(recordedReply));
  const text = isVerdict(recordedReply) ? { ...words, heads } : words;
  const places = placesIn(recordedReply.kind, recordedReply.reply);
  if (places.length === 0) return { text };
  return { text, at: places.map((place) => current.at(place)), near: places.map((place) => current.near(place)) };
}

function sideEffectFields(
  recordedReply: RecordedReply,
  { sideEffects = [] }: CassetteQuery,
): Pick<CassetteEntry, 'sideEffects'> {
  const named = namedBy(recordedReply);
  return sideEffects.length > 0 ? { sideEffects: sideEffects.map((line) => formOf(line, named)) } : {};
}

function missing(cassette: Cassette, query: CassetteQuery, request: ModelRequest): ModelError {
  const { kind, key } = query;
  const where = cassette.entries.length === 0 ? `there is no ${cassette.name}` : `${cassette.name} has no answer to it`;
  const nearest = nearestRecorded(cassette.entries, query);
  const error = new ModelError(
    'CASSETTE_MISS',
    `Nothing was recorded for this ${kind} (${JSON.stringify(key)}): ${where}${nearest ? `; ${nearest}` : ''}`,
    { hint: 'Record it with cassette: { mode: "auto" } or "record" and a model, and commit the file.' },
  );
  request.onCall({
    kind,
    modelName: 'cassette',
    startedAt: now(),
    prompt: JSON.stringify(key),
    retries: 0,
    error: error.summary,
  });
  return error;
}
