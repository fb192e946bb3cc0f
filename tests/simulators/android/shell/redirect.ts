import { expandWord } from './expand.ts';
import type { CommandStreams, Sink } from './command.ts';
import type { ShellRun } from './shell-run.ts';
import type { Redirect } from './syntax.ts';

const nowhere: Sink = () => Promise.resolve();

/** The streams of a command after its `<`, `>`, `>>` and `2>&1`; undefined, after saying why, when a file is refused. */
export async function redirected(redirects: readonly Redirect[], run: ShellRun): Promise<CommandStreams | undefined> {
  let streams = run.streams;
  for (const redirect of redirects) {
    const target = await expandWord(redirect.to, run);
    const next =
      redirect.kind === '>&' ? joined(redirect.from, target, streams) : opened(redirect, target, { run, streams });
    if (typeof next === 'string') {
      await run.streams.err(`/system/bin/sh: ${next}\n`);
      return undefined;
    }
    streams = next;
  }
  return streams;
}

function joined(from: number, to: string, streams: CommandStreams): CommandStreams {
  const sink = to === '2' ? streams.err : streams.out;
  return from === 2 ? { ...streams, err: sink } : { ...streams, out: sink };
}

interface Opening {
  readonly run: ShellRun;
  readonly streams: CommandStreams;
}

function opened({ kind, from }: Redirect, path: string, { run, streams }: Opening): CommandStreams | string {
  const { files } = run.host;
  if (kind === '<') {
    const data = files.read(path);
    return data ? { ...streams, stdin: () => Promise.resolve(data) } : `can't open ${path}: No such file or directory`;
  }
  if (path === '/dev/null') return withSink(streams, from, nowhere);
  let written = kind === '>>' ? (files.read(path) ?? Buffer.alloc(0)) : Buffer.alloc(0);
  const refused = files.write(path, written);
  if (refused) return `can't create ${path}: ${refused}`;
  return withSink(streams, from, (data) => {
    written = Buffer.concat([written, Buffer.from(data)]);
    files.write(path, written);
    return Promise.resolve();
  });
}

function withSink(streams: CommandStreams, from: number, sink: Sink): CommandStreams {
  return from === 2 ? { ...streams, err: sink } : { ...streams, out: sink };
}
