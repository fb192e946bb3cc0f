import { now } from '../../core/time/clock.ts';
import type { RunShard } from '../../report/run-report/run-shard.ts';

/** Options that select tests, by runner. Options that are different in each shard or rerun must not be here. */
const selecting: Readonly<Record<string, readonly string[]>> = {
  playwright: ['--project', '--grep', '-g', '--grep-invert', '-gv', '--config', '-c'],
  vitest: ['--project', '--testNamePattern', '-t', '--dir', '--root', '-r', '--config', '-c', '--browser.name'],
  cucumber: ['--tags', '-t', '--name', '--profile', '-p', '--config', '-c'],
};

/** The shard of this run, with facts of the process. Undefined if the run has no shards. */
export function ownShard(runner: string, given?: RunShard['shard'] | null, started = processStart()): RunShard[] {
  const shard = given ?? shardOption(process.argv);
  return shard ? [{ runner, shard, selection: selectionOf(runner, process.argv), started }] : [];
}

/** The option `--shard` of a command line. All runners have the same. */
export function shardOption(args: readonly string[]): RunShard['shard'] | undefined {
  return toShard(optionValues(args, ['--shard'])[0]);
}

/** Undefined unless the text is e.g. `1/3`. */
export function toShard(text = ''): RunShard['shard'] | undefined {
  const [, current, total] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return total === undefined ? undefined : { current: Number(current), total: Number(total) };
}

/** The values of an option that may be given several times. */
export function optionValues(args: readonly string[], names: readonly string[]): string[] {
  return valuesOf(args, names).map(({ text }) => text);
}

/** The options that select tests; undefined if there are none. */
export function selectionOf(runner: string, args: readonly string[]): string | undefined {
  const found = valuesOf(args, selecting[runner] ?? []).map(({ name, text }) => `${name}=${text}`);
  return found.length > 0 ? found.sort().join(' ') : undefined;
}

interface Option {
  readonly name: string;
  readonly text: string;
}

function valuesOf(args: readonly string[], names: readonly string[]): Option[] {
  return args.flatMap((arg, index) => {
    const [name = '', ...rest] = arg.split('=');
    if (!names.includes(name)) return [];
    return { name, text: rest.length > 0 ? rest.join('=') : (args[index + 1] ?? '') };
  });
}

function processStart(): number {
  return Math.round(now() - process.uptime() * 1000);
}
