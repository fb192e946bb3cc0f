// Test files share a process, one after the other: what a file has changed of it is taken back at its end.
import { afterAll, vi } from 'vitest';

const before = { ...process.env };
const folder = process.cwd();

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  process.chdir(folder);
});
