import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file of a command that a package of node_modules brings; run it with Node, which works on every platform. */
export function bin(packageName, file) {
  return path.join(root, 'node_modules', packageName, file);
}

/** A command line for Node itself. */
export const node = (...args) => [process.execPath, ...args];

/** npm as the running npm was started, else the one on the path. */
export function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli && existsSync(cli) ? node(cli, ...args) : ['npm', ...args];
}

/**
 * Runs a command to its end. With `capture` its output is collected, else it goes to the terminal.
 * Never rejects: a command that cannot start has code 127.
 */
export function run([command, ...args], { env = {}, cwd = root, capture = false } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    const end = (code) => resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal ? 128 : 1)));
  });
}

/** Runs jobs with at most `limit` at a time; results keep the order of the jobs. */
export async function runAll(jobs, limit) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < jobs.length) {
      const index = next++;
      results[index] = await jobs[index]();
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}

export const inSeconds = (seconds) => `${seconds.toFixed(1)} s`;
