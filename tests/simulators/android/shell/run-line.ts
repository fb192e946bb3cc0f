import { expandWord, expandWords } from './expand.ts';
import { parseLine } from './parse.ts';
import { redirected } from './redirect.ts';
import { ShellSyntaxError, type Joint, type List, type Pipeline, type Simple, type Word } from './syntax.ts';
import type { Call, RunLine } from './command.ts';
import type { ShellHost, ShellRun } from './shell-run.ts';

const syntaxError = 1;
const notFound = 127;

/** A shell of the device's own: lines from tests never get near a shell of this machine. */
export function createShell(host: ShellHost): RunLine {
  return async (line, streams) => {
    try {
      return await runList(parseLine(line), {
        host,
        streams,
        runList,
        background: [],
        variables: new Map([
          ['?', '0'],
          ['$', '4711'],
        ]),
      });
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) throw error;
      await streams.err(`/system/bin/sh: syntax error: ${error.message}\n`);
      return syntaxError;
    }
  };
}

async function runList(list: List, run: ShellRun): Promise<number> {
  let code = 0;
  let before: Joint = ';';
  for (const pipeline of list) {
    if (run.streams.closed.aborted) break;
    if (!isSkipped(before, code)) {
      const running = runPipeline(pipeline, run);
      if (pipeline.joint === '&') run.background.push(running);
      code = pipeline.joint === '&' ? 0 : await running;
      run.variables.set('?', String(code));
    }
    before = pipeline.joint;
  }
  // adbd keeps the stream until all that writes to it has ended.
  await Promise.all(run.background);
  return code;
}

function isSkipped(before: Joint, code: number): boolean {
  return (before === '&&' && code !== 0) || (before === '||' && code === 0);
}

async function runPipeline({ commands, inverted }: Pipeline, run: ShellRun): Promise<number> {
  let { streams } = run;
  let code = 0;
  for (const [index, command] of commands.entries()) {
    const isLast = index === commands.length - 1;
    const parts: Buffer[] = [];
    const out = isLast
      ? run.streams.out
      : (data: string | Buffer) => Promise.resolve(void parts.push(Buffer.from(data)));
    code = await runSimple(command, { ...run, streams: { ...streams, out } });
    streams = { ...streams, stdin: () => Promise.resolve(Buffer.concat(parts)) };
  }
  return inverted ? Number(code === 0) : code;
}

async function runSimple(command: Simple, run: ShellRun): Promise<number> {
  const streams = await redirected(command.redirects, run);
  if (!streams) return 1;
  const inside = { ...run, streams };
  if (command.kind === 'group') return runList(command.list, { ...inside, variables: new Map(run.variables) });
  const words = [...command.words];
  const given = new Map(run.variables);
  while (words[0] && isAssignment(words[0])) {
    const [name, value] = split(await expandWord(words[0], inside));
    (words.length === 1 ? run.variables : given).set(name, value);
    words.shift();
  }
  const [name, ...args] = await expandWords(words, inside);
  return name === undefined ? 0 : runCommand(inside, { ...streams, name, args, variables: given });
}

/** `NAME=value` before a command is for it alone; alone it is for the rest of the line. */
function isAssignment([first]: Word): boolean {
  return first?.kind === 'text' && !first.quoted && /^\w+=/.test(first.text);
}

function split(text: string): [string, string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

async function runCommand({ host, streams, background }: ShellRun, call: Call): Promise<number> {
  // Parts of the shell itself (mksh(1)).
  if (call.name === ':') return 0;
  if (call.name === 'wait') return Promise.all(background.splice(0)).then(() => 0);
  const command = host.find(call.name);
  if (command) return (await command(call)) ?? 0;
  await streams.err(host.notFound(call.name));
  return notFound;
}
