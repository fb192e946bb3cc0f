import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { startAppServer } from '../../examples/app-server.ts';
import { startScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment } from './app-model.ts';
import type { ReportedRun } from './read-tests.ts';
import { scriptOf } from './recorded-script.ts';
import { useProjects, type ProjectRun } from './run-project.ts';

const { runProject } = useProjects();
const folder = new URL('../../examples/playwright/', import.meta.url);
const specs = Object.fromEntries(
  readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

function modelsOf({ events }: ReportedRun): string[] {
  return [...new Set(events.flatMap((event) => (event.type === 'model-call' ? [event.model] : [])))];
}

function outcomesOf({ records }: ReportedRun): unknown[] {
  return records.map(({ title, end }) => [title, end?.status]);
}

/** Everything that a failed run printed. */
function complaintsOf({ code, output }: ProjectRun): string {
  return code === 0 ? '' : output;
}

it('passes the examples with the offline model, and the same specs with a model that answers over HTTP', async () => {
  const app = await startAppServer();
  const init = { runner: 'playwright', files: specs, args: ['--workers=1'], timeoutMs: 170_000 } as const;
  const offline = await runProject({ ...init, env: { PAGES_URL: app.url, DEFAULT_WAITS: 'yes' } });
  expect(complaintsOf(offline)).toBe('');
  expect(outcomesOf(offline.reported).length).toBe(8);
  expect(modelsOf(offline.reported)).toEqual(['offline']);

  await using model = await startScriptedModel({ respond: scriptOf(offline.reported) });
  const env = { ...projectEnvironment(model, app.url), DEFAULT_WAITS: 'yes' };
  const scripted = await runProject({ ...init, env });
  await app.close();
  expect(complaintsOf(scripted)).toBe('');
  expect(outcomesOf(scripted.reported)).toEqual(outcomesOf(offline.reported));
  expect(modelsOf(scripted.reported)).toEqual(['scripted-model']);
  const calls = scripted.reported.events.filter((event) => event.type === 'model-call');
  expect(calls.length).toBe(model.requests.length);
}, 360_000);
