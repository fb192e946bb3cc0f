import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { ConfigError } from '../../../../../src/core/errors/errors.ts';
import { DeviceClient } from '../../../../../src/devices/shared/client/device-client.ts';
import { failureOf } from '../../../agents/rig.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-client-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = {
  lateHint: 'Look at the cable.',
  closedHint: 'Make a new device.',
  missing: (tried: string, cause: unknown) => new ConfigError('TOOL_MISSING', `no ${tried}`, { cause }),
};
const { signal } = new AbortController();

function clientOf(script: string, log: (line: string) => void = () => undefined): DeviceClient {
  const file = path.join(folder, `client-${Math.random().toString(36).slice(2)}`);
  writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return new DeviceClient({ path: file, prefix: [], deviceId: 'phone', log }, words);
}

describe('the client program of a platform', () => {
  it('has answered when it has ended, also when a server that it started holds its output open', async () => {
    const told = path.join(folder, 'server.pid');
    const client = clientOf(`sleep 30 & echo $! > '${told}'; echo done`);
    try {
      const { stdout, exitCode } = await client.run({ task: 'ask', args: [], signal, limitMs: 10_000 });
      expect({ said: stdout.toString(), exitCode }).toEqual({ said: 'done\n', exitCode: 0 });
    } finally {
      process.kill(Number(readFileSync(told, 'utf8')));
    }
  });

  it('is said to be missing by the platform', async () => {
    const init = { path: path.join(folder, 'nothing'), prefix: [], deviceId: 'phone', log: () => undefined };
    const client = new DeviceClient(init, words);
    await expect(client.run({ task: 'ask', args: [], signal })).rejects.toThrowError(
      expect.objectContaining({ code: 'TOOL_MISSING' }),
    );
  });

  it('gives what a platform says of late answers and destroyed devices', async () => {
    const client = clientOf('exec sleep 30');
    const late = client.run({ task: 'ask', args: [], signal, limitMs: 50 });
    await expect(late).rejects.toThrowError(
      expect.objectContaining({ code: 'DEVICE_COMMAND_FAILED', hint: 'Look at the cable.' }),
    );
    client.close();
    await expect(client.run({ task: 'ask', args: [], signal })).rejects.toThrowError(
      expect.objectContaining({ code: 'DEVICE_DISCONNECTED', hint: 'Make a new device.' }),
    );
  });

  it('writes each command into the log, also one that has no answer or cannot be started', async () => {
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    const client = clientOf('[ "$1" = ask ] && exec echo hi; exec sleep 30', log);
    await client.run({ task: 'ask', args: ['ask'], signal });
    await failureOf(client.run({ task: 'wait', args: ['wait'], signal, limitMs: 50 }));
    await failureOf(client.run({ task: 'tell', args: ['tell'], signal, limitMs: 50, isSecret: true }));
    const init = { path: path.join(folder, 'nothing'), prefix: ['-s', 'phone'], deviceId: 'phone', log };
    await failureOf(new DeviceClient(init, words).run({ task: 'ask', args: ['ask'], signal }));

    expect(lines).toEqual([
      expect.stringMatching(/^ask → exit 0, 3 bytes, \d+ ms$/),
      expect.stringMatching(/^wait → failed after \d+ ms: Cannot wait on phone: no answer within 50 ms$/),
      expect.stringMatching(/^tell \(hidden\) → failed after \d+ ms: Cannot tell on phone: no answer within 50 ms$/),
      expect.stringMatching(/^-s phone ask → failed after \d+ ms: no /),
    ]);
  });

  it.each([
    ['time is up', 'DEVICE_COMMAND_FAILED'],
    ['the signal fires', 'ABORTED'],
    ['the device is destroyed', 'DEVICE_DISCONNECTED'],
  ])('is ended also when it does not heed that %s', async (why, code) => {
    const told = path.join(folder, `${code}.pid`);
    const client = clientOf(`trap '' TERM; echo $$ > '${told}'; while :; do sleep 0.1; done`);
    const stopping = new AbortController();
    const limitMs = why === 'time is up' ? 2000 : 60_000;
    const failed = failureOf(client.run({ task: 'ask', args: [], signal: stopping.signal, limitMs }));
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8').trim()).toMatch(/^\d+$/);
    if (why === 'the signal fires') stopping.abort();
    if (why === 'the device is destroyed') client.close();
    expect(await failed).toMatchObject({ code });
    expect(() => process.kill(Number(readFileSync(told, 'utf8')), 0)).toThrow('ESRCH');
  });
});
