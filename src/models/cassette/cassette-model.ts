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
import { askedOf, screenOf } from './asked.ts';
import type { Cassette, Question } from './cassette.ts';
import type { CassetteEntry } from './cassette-file.ts';
import { looksOf } from './screen-looks.ts';
import {
  namedBy,
  placesIn,
  readScreen,
  type Answered,
  type ReadScreenInit,
  type ScreenReading,
} from './told-screen.ts';
import { nearestRecorded } from './nearest-recorded.ts';

/**
 * `record` asks the model always; `replay` what is not on record, and keeps nothing; `auto` the same, and keeps it; `strict`
 * never asks.
 */
export type RunningMode = Exclude<CassetteMode, 'off'>;

export interface CassetteInit extends ReadScreenInit {
  readonly cassette: Cassette;
  readonly mode: RunningMode;
  /** Takes secrets out of what is kept. */
  redact<T>(value: T): T;
  /** How long calls wait for what they name, in milliseconds. */
  readonly patienceMs: number;
}

/** How long a screen is read again that looks the same and says something else: it may not be at rest. */
const restMs = 800;
const rereadMs = 200;

/** A model whose answers are kept in a file, or come from there. */
export function withCassette(model: Model, init: CassetteInit): Model {
  const { cassette, mode } = init;
  const ask: Ask = async (kind, request) => {
    let question = await questionOf(kind, request, init);
    let recorded = mode === 'record' ? undefined : replay(init, question, request);
    const end = monotonic() + Math.min(restMs, init.patienceMs);
    while (!recorded && mode !== 'record' && monotonic() < end && cassette.hasLike(question)) {
      await sleep(rereadMs, request.signal);
      question = { ...question, reading: await readScreen(kind, request, init) };
      recorded = replay(init, question, request);
    }
    if (recorded) return recorded.reply as ReplyOf<typeof kind>;
    if (mode === 'strict') throw missing(cassette, question, request);
    return askAndKeep(model, init, { question, request });
  };
  return {
    ...modelFacts(model),
    ...(mode === 'strict' && { name: recordedModels(cassette) }),
    ask,
    // Nothing is needed for what is on record; what is missing is said by the request that misses it.
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

/** Who answers where nobody else is asked: the models that were recorded. */
function recordedModels({ entries }: Cassette): string {
  return [...new Set(entries.map((entry) => entry.model))].join(', ') || 'cassette';
}

async function questionOf(kind: CallKind, request: ModelRequest, init: CassetteInit): Promise<Question> {
  const frame = screenOf(request);
  const reading = await readScreen(kind, request, init);
  return { kind, asked: askedOf(kind, request), screen: frame && (await looksOf(frame)), reading };
}

/** A plan that the caller cannot carry out is no answer, as it would be none of a model. */
function replay(
  { cassette }: CassetteInit,
  question: Question,
  request: ModelRequest,
): { readonly reply: unknown } | undefined {
  const started = monotonic();
  const entry = cassette.find(question);
  if (!entry) return undefined;
  const { check } = request as Partial<Pick<PlanRequest, 'check'>>;
  if (question.kind === 'plan' && check?.(entry.reply as ReplyOf<'plan'>) !== undefined) return undefined;
  const { kind, model: modelName, prompt: promptVersion, reply } = entry;
  const startedAt = now() - (monotonic() - started);
  request.onCall({
    kind,
    modelName,
    startedAt,
    prompt: JSON.stringify(question.asked),
    promptVersion,
    reply: JSON.stringify(reply),
    retries: 0,
    origin: 'cassette',
  });
  return { reply };
}

interface Exchange<K extends CallKind> {
  readonly question: Question;
  readonly request: RequestOf<K>;
}

async function askAndKeep<K extends CallKind>(
  model: Model,
  { cassette, mode, redact }: CassetteInit,
  { question, request }: Exchange<K>,
): Promise<ReplyOf<K>> {
  const kind = question.kind as K;
  const calls: ModelCallFacts[] = [];
  const onCall = (told: ModelCallFacts): void => {
    calls.push(told);
    request.onCall(told);
  };
  await model.ready();
  const reply = await model.ask(kind, { ...request, onCall });
  if (mode === 'replay') return reply;
  const last = calls.at(-1);
  const usages = calls.flatMap(({ usage }) => usage ?? []);
  const sum = (pick: (usage: AIUsageInfo) => number): number => usages.reduce((total, usage) => total + pick(usage), 0);
  cassette.add({
    kind,
    // Whose words they are; all else is ours, and may hold digits that are a secret elsewhere.
    asked: redact(question.asked),
    ...(question.screen && { screen: question.screen }),
    ...(question.reading && saidAbout({ kind, asked: question.asked, reply }, question.reading)),
    model: last?.modelName ?? model.name,
    ...(last?.promptVersion !== undefined && { prompt: last.promptVersion }),
    // As it will be read back, also within this run.
    reply: redact(JSON.parse(JSON.stringify(reply)) as unknown),
    ...(usages.length > 0 && {
      took: { tokens: sum(({ totalTokens }) => totalTokens), ms: sum(({ timeCostMs }) => timeCostMs) },
    }),
  });
  return reply;
}

function saidAbout(answered: Answered, reading: ScreenReading): Pick<CassetteEntry, 'told' | 'at' | 'near'> {
  const told = reading.told(namedBy(answered));
  const places = placesIn(answered.kind, answered.reply);
  if (places.length === 0) return { told };
  return { told, at: places.map((place) => reading.at(place)), near: places.map((place) => reading.near(place)) };
}

function missing(cassette: Cassette, question: Question, request: ModelRequest): ModelError {
  const { kind, asked } = question;
  const where = cassette.entries.length === 0 ? `there is no ${cassette.name}` : `${cassette.name} has no answer to it`;
  const nearest = nearestRecorded(cassette.entries, question);
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
