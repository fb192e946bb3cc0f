import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { pause } from '../../src/core/time/clock.ts';
import { freePort } from './driver-programs.ts';

/** A server of Appium with its fake driver. */
export interface AppiumServer extends AsyncDisposable {
  readonly port: number;
}

const packageOf = (name: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** A folder of its own, so that nothing that the user has installed for Appium matters: https://appium.io/docs/en/latest/guides/home/ */
async function newHome(): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'eyewright-appium-'));
  await mkdir(path.join(home, 'node_modules/@appium'), { recursive: true });
  await symlink(packageOf('@appium/fake-driver'), path.join(home, 'node_modules/@appium/fake-driver'), 'junction');
  const dependencies = { appium: '*', '@appium/fake-driver': '*' };
  await writeFile(path.join(home, 'package.json'), JSON.stringify({ private: true, dependencies }));
  return home;
}

/** Starts the real server, which a user starts as `npx appium`. */
export async function startAppium(): Promise<AppiumServer> {
  const [home, port] = [await newHome(), await freePort()];
  const file = path.join(packageOf('appium'), 'index.js');
  const args = [file, 'server', '--address', '127.0.0.1', '--port', String(port), '--log-level', 'error'];
  const program = spawn(process.execPath, args, { env: { ...process.env, APPIUM_HOME: home }, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    await ended(program);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await answers(program, `http://127.0.0.1:${port}/status`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, [Symbol.asyncDispose]: stop };
}

async function answers(program: ChildProcess, url: string): Promise<void> {
  while (program.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await pause(100);
  }
  throw new Error(`Appium ended with ${program.exitCode}`);
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const over = once(program, 'exit');
  program.kill();
  await over;
}
