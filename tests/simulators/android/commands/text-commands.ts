import { setTimeout as sleepFor } from 'node:timers/promises';

import type { Call } from '../shell/command.ts';
import { takeFlag, takeOption, type DeviceCommand } from './device-command.ts';

export const echo: DeviceCommand = async (_device, { args, out }) => {
  const [withoutEnd, words] = args[0] === '-n' ? [true, args.slice(1)] : [false, args];
  await out(words.join(' ') + (withoutEnd ? '' : '\n'));
};

/** `sleep`, until it is over or nobody is there any more. */
export const sleep: DeviceCommand = async (_device, { args, closed }) => {
  await sleepFor(Number(args[0] ?? 0) * 1000, undefined, { signal: closed }).catch(() => undefined);
};

export const succeed: DeviceCommand = async () => 0;
export const fail: DeviceCommand = async () => 1;

/** `id -u`, `whoami`: never root. */
export const id: DeviceCommand = async (_device, { args, out }) =>
  out(args.includes('-u') ? '2000\n' : 'uid=2000(shell) gid=2000(shell) groups=2000(shell) context=u:r:shell:s0\n');

export const grep: DeviceCommand = async (device, call) => {
  const flags = call.args.filter((arg) => /^-[a-zA-Z]+$/.test(arg)).join('');
  const [pattern = '', ...names] = call.args.filter((arg) => !/^-[a-zA-Z]+$/.test(arg));
  const source = flags.includes('F') ? pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : modern(pattern, flags);
  const expression = new RegExp(source, flags.includes('i') ? 'i' : '');
  const input =
    names.length > 0 ? names.map((name) => String(device.files.read(name) ?? '')).join('') : await linesIn(call);
  const found = lines(input).filter((line) => expression.test(line) !== flags.includes('v'));
  if (flags.includes('c')) await call.out(`${found.length}\n`);
  else if (!flags.includes('q')) await call.out(found.map((line) => `${shown(line, expression, flags)}\n`).join(''));
  return found.length > 0 ? 0 : 1;
};

/** In the older syntax `\|` is what `|` is in the newer one, and the other way round. */
function modern(pattern: string, flags: string): string {
  return flags.includes('E')
    ? pattern
    : pattern.replace(/\\?([|+?(){}])/g, (whole, mark) => (whole.length > 1 ? mark : `\\${mark}`));
}

function shown(line: string, expression: RegExp, flags: string): string {
  return flags.includes('o') ? (expression.exec(line)?.[0] ?? '') : line;
}

export const head: DeviceCommand = async (_device, call) => {
  const [count] = lineCount(call.args);
  const all = lines(await linesIn(call)).slice(0, count);
  await call.out(all.map((line) => `${line}\n`).join(''));
};

export const tail: DeviceCommand = async (_device, call) => {
  const [count] = lineCount(call.args);
  const all = lines(await linesIn(call)).slice(-count);
  await call.out(all.map((line) => `${line}\n`).join(''));
};

function lineCount(args: readonly string[]): [count: number, rest: readonly string[]] {
  const short = args.find((arg) => /^-\d+$/.test(arg));
  const [given, rest] = takeOption(args, '-n');
  return [Number(given ?? short?.slice(1) ?? 10), rest];
}

export const wc: DeviceCommand = async (_device, call) => {
  const [bytes] = takeFlag(call.args, '-c');
  const input = await call.stdin();
  await call.out(`${bytes ? input.length : lines(input.toString()).length}\n`);
};

async function linesIn(call: Call): Promise<string> {
  return (await call.stdin()).toString();
}

function lines(text: string): string[] {
  const all = text.split('\n');
  return all.at(-1) === '' ? all.slice(0, -1) : all;
}
