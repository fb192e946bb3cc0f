import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const server = new URL('../../simulators/android/adb-server.ts', import.meta.url).href;
const program = `import(${JSON.stringify(server)}).then(async ({ startAdbServer }) => {
  const { port, env } = await startAdbServer();
  console.log(JSON.stringify({ port, home: env.HOME }));
  process.exit(0);
});`;

test('a server of adb goes with the process that started it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', '--eval', program]);
  const { port, home } = JSON.parse(stdout) as { port: number; home: string };

  await expect.poll(() => listens(port), { timeout: 10_000 }).toBe(false);
  expect(existsSync(home)).toBe(false);
});

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
