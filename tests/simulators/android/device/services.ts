import { setTimeout as sleep } from 'node:timers/promises';

import type { Service } from '../adbd/connection.ts';
import { shellService } from '../adbd/shell-service.ts';
import { syncService } from '../adbd/sync-service.ts';
import { tcpService } from '../adbd/tcp-service.ts';
import type { DeviceCommand } from '../commands/device-command.ts';
import { commands } from '../commands/table.ts';
import type { Call, Command, RunLine } from '../shell/command.ts';
import { createShell } from '../shell/run-line.ts';
import type { SimulatedDevice } from './device.ts';
import type { FalseAnswer } from './faults.ts';

const socketPrefix = 'localabstract:';

/** What the device's daemon serves, by the name that adb asks for. */
export function servicesOf(device: SimulatedDevice): (name: string) => Service | undefined {
  const run = shellOf(device);
  return (name) => {
    if (name === 'sync:') return syncService(device.files);
    if (name.startsWith(socketPrefix)) return device.sockets.get(name.slice(socketPrefix.length));
    if (name.startsWith('tcp:')) return tcpService(name);
    return shellService(name, run);
  };
}

/** From this version on, the shell says that a program is inaccessible or not found. */
const sinceInaccessible = 29;

function shellOf(device: SimulatedDevice): RunLine {
  const { files, personality, faults } = device;
  const ending = personality.sdk >= sinceInaccessible ? 'inaccessible or not found' : 'not found';
  const run = createShell({
    files,
    find: (name) => found(device, name),
    notFound: (name) => `/system/bin/sh: ${name}: ${ending}\n`,
  });
  return async (line, streams) => {
    if (faults.delayMs > 0) await sleep(faults.delayMs, undefined, { signal: streams.closed }).catch(() => undefined);
    return run(line, streams);
  };
}

function found(device: SimulatedDevice, given: string): Command | undefined {
  const name = given.replace(/^\/(system|vendor)\/bin\//, '');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return command && ((call) => answer(device, call, command));
}

function answer(device: SimulatedDevice, call: Call, command: DeviceCommand): Promise<number | void> {
  const line = [call.name, ...call.args].join(' ');
  const answers = device.faults.answers;
  const instead = answers.find(({ command: part }) =>
    typeof part === 'string' ? line.includes(part) : part.test(line),
  );
  return instead ? answerFalsely(instead, call, answers) : command(device, call);
}

async function answerFalsely(instead: FalseAnswer, call: Call, answers: FalseAnswer[]): Promise<number> {
  const { times } = instead;
  const left = times === undefined ? [instead] : times > 1 ? [{ ...instead, times: times - 1 }] : [];
  answers.splice(answers.indexOf(instead), 1, ...left);
  if (instead.out !== undefined) await call.out(instead.out);
  if (instead.err !== undefined) await call.err(instead.err);
  return instead.code ?? 0;
}
