import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { projectEnvironment } from './app-model.ts';
import { sources, useProjects, type ProjectRun } from './run-project.ts';
import { allRunners, type Runner } from './runners.data.ts';
import { usuallyOf } from '../usual.ts';

const { runProject } = useProjects();
const all = sources('yaml');
const good = `tasks:
  - name: look
    flow:
      - aiAssert: all is well
      - javascript: 6 * 7
        name: answer
`;
const bad = `tasks:
  - name: look
    flow:
      - aiAssert: all is well
      - aiAssert: something is wrong
`;
const flows = { 'flows/good.yaml': good, 'flows/bad.yaml': bad };
const files: Readonly<Record<Runner, Record<string, string>>> = {
  playwright: { ...flows, 'flows.spec.ts': all['flows.spec.ts'] ?? '' },
  vitest: { ...flows, 'flows.spec.ts': all['flows.vitest.ts'] ?? '' },
  cucumber: { ...flows, 'flows.feature': all['flows.feature'] ?? '', 'steps.ts': all['steps.ts'] ?? '' },
};

describe.each(usuallyOf(allRunners, 'cucumber'))('YAML files as tests of %s', (runner) => {
  let model: ScriptedModel;
  let run: ProjectRun;
  beforeAll(async () => {
    model = await startScriptedModel({
      respond: ({ text }) => ({ thought: 'as it looks', data: !text.includes('something is wrong') }),
    });
    run = await runProject({ runner, files: files[runner], env: projectEnvironment(model, 'http://127.0.0.1:1') });
  });
  afterAll(() => model.close());

  it('have the name of their file, and pass or fail by themselves', () => {
    const ends = run.reported.records.map(({ title, end }) => [title, end?.status]);
    expect([run.output, Object.fromEntries(ends)]).toEqual([
      run.output,
      { 'flows/bad': 'failed', 'flows/good': 'passed' },
    ]);
    expect(run.code).not.toBe(0);
  });

  it('fail with the task, and point at the line of the file', () => {
    expect(run.output).toContain('Task "look" failed at line 5: aiAssert');
    expect(run.output).toMatch(/flows\/bad\.yaml:5/);
  });

  it('have their tasks as steps of the report', () => {
    const [step] = run.reported.of('flows/good').flatMap(({ steps }) => steps);
    expect(step?.start.title).toBe('runYaml good.yaml');
    expect(step?.children.map(({ start }) => start.title)).toEqual(['task look']);
    expect(step?.children[0]?.children.map(({ start }) => start.name)).toEqual(['aiAssert', 'evaluateJavaScript']);
  });
});
