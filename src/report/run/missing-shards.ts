import type { EventOf } from '../../core/record/record.ts';
import { groupBy } from './group-by.ts';

type ShardEvent = EventOf<'run-shard'>;

/** One run with shards. */
export interface ShardedRun {
  readonly runner: string;
  readonly total: number;
  /** Numbers of the shards that no report contains. */
  readonly missing: readonly number[];
  /** Numbers of the shards that ran several times, e.g. in a job that was run again. */
  readonly repeated: readonly number[];
  /** Distinguishes it from other runs of its runner with shards; undefined if there are none. */
  readonly variant: string | undefined;
  /** Totals of other runs with the same variant: the jobs may have used different totals. */
  readonly otherTotals: readonly number[];
}

/** More shards than anyone uses; a damaged file may have any number. */
const mostShards = 10_000;
const mostListed = 10;

/** Reads which shards the merged reports are, and finds those that are missing. */
export class ShardReader {
  readonly #shards: ShardEvent[] = [];
  #rule: EventOf<'shards'> | undefined;

  read(event: ShardEvent | EventOf<'shards'>): void {
    if (event.type === 'shards') this.#rule = event;
    else if (isValid(event.shard)) this.#shards.push(event);
  }

  runs(): ShardedRun[] {
    return shardedRuns(this.#shards);
  }

  /** Errors of the run for missing shards. Empty for the report of one shard alone. */
  errors(): EventOf<'run-error'>[] {
    if (this.#rule?.missing !== 'error') return [];
    const { at } = this.#rule;
    return this.runs().flatMap((run, index) => {
      if (run.missing.length === 0) return [];
      const { runner, variant } = run;
      const message = missingShardsText(run);
      const title = [`Shards of the ${nameOf(runner)} run`, variant].filter(Boolean).join(', ');
      const error = { name: 'RecordError', message, code: 'SHARD_MISSING', hint: missingShardsHint([run]) };
      return { type: 'run-error', at, id: `shards-${index + 1}`, runner, title, error };
    });
  }
}

function isValid(shard: unknown): boolean {
  const { current, total } = Object(shard) as Partial<ShardEvent['shard']>;
  return isNumber(current) && isNumber(total) && current <= total;
}

function isNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostShards;
}

/** E.g. `Shard 2 of 3 of the Playwright run is missing: its tests are not in this report.` */
export function missingShardsText({ runner, total, missing }: ShardedRun): string {
  const [are, their] = missing.length === 1 ? ['is', 'its'] : ['are', 'their'];
  return `${shardsText(missing)} of ${total} of the ${nameOf(runner)} run ${are} missing: ${their} tests are not in this report.`;
}

/** What to do about missing shards. */
export function missingShardsHint(runs: readonly ShardedRun[]): string {
  const totals = new Set(runs.flatMap(({ otherTotals }) => otherTotals));
  const others =
    totals.size > 0 ? ` Other reports are shards of ${[...totals].join(', ')}: all jobs need one total.` : '';
  return `a job ended early, or its results were not uploaded: run the missing shards again and merge all of them, or pass --allow-missing-shards.${others}`;
}

/** E.g. `Shard 2 of 3 of the Playwright run is there twice.`; undefined if no shard ran several times. */
export function repeatedShardsText({ runner, total, repeated }: ShardedRun): string | undefined {
  if (repeated.length === 0) return undefined;
  const ran = repeated.length === 1 ? 'ran' : 'each ran';
  return `${shardsText(repeated)} of ${total} of the ${nameOf(runner)} run ${ran} more than once. Its tests are attempts of one test if they are a rerun, otherwise "run 1" and "run 2".`;
}

function shardsText(numbers: readonly number[]): string {
  const listed = numbers.slice(0, mostListed).map(String);
  const rest = numbers.length - listed.length;
  const last = rest > 0 ? `${rest} more` : (listed.pop() ?? '');
  return listed.length > 0 ? `Shards ${listed.join(', ')} and ${last}` : `Shard ${last}`;
}

function nameOf(runner: string): string {
  return runner.charAt(0).toUpperCase() + runner.slice(1);
}

function shardedRuns(events: readonly ShardEvent[]): ShardedRun[] {
  const groups = [...groupBy(events, placeOf).values()].flatMap(byMachine);
  return groups.flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { runner, shard } = first;
    const others = groups.filter((group) => group !== own && group[0]?.runner === runner);
    const alike = others.flatMap(([other]) => (other && variantOf(other) === variantOf(first) ? [other] : []));
    return {
      runner,
      total: shard.total,
      ...countShards(own, shard.total),
      variant: alike.length < others.length ? variantOf(first) : undefined,
      otherTotals: [...new Set(alike.map((other) => other.shard.total))].filter((total) => total !== shard.total),
    };
  });
}

function countShards(events: readonly ShardEvent[], total: number): Pick<ShardedRun, 'missing' | 'repeated'> {
  const starts = groupBy(events, ({ shard }) => shard.current);
  const numbers = Array.from({ length: total }, (_, index) => index + 1);
  // A report and the runner's own file of the same shard have the same start, or one does not know it.
  const runsOf = (number: number): number => {
    const known = new Set((starts.get(number) ?? []).flatMap(({ started }) => started ?? []));
    return starts.has(number) ? Math.max(1, known.size) : 0;
  };
  return {
    missing: numbers.filter((number) => runsOf(number) === 0),
    repeated: numbers.filter((number) => runsOf(number) > 1),
  };
}

/** Shards of one run have the same sources, folder, selection and total. */
function placeOf({ runner, commit, folder, selection, shard }: ShardEvent): string {
  return JSON.stringify([runner, commit, folder, selection, shard.total]);
}

/**
 * The same suite on several kinds of machines is several runs. The runner's own files may not know their machine: these shards
 * belong to any run that has them already.
 */
function byMachine(events: readonly ShardEvent[]): ShardEvent[][] {
  const machines = groupBy(events, ({ machine }) => machine ?? '');
  if (machines.size <= 1) return [[...events]];
  const unknown = machines.get('') ?? [];
  machines.delete('');
  const known = [...machines.values()];
  if (known.length === 1) return [[...events]];
  const held = new Set(known.flat().map(({ shard }) => shard.current));
  return unknown.some(({ shard }) => !held.has(shard.current)) ? [...known, unknown] : known;
}

function variantOf({ selection, folder, machine, commit }: ShardEvent): string {
  return [selection, folder, machine, commit?.slice(0, 7)].filter((part) => part !== undefined).join(', ');
}
