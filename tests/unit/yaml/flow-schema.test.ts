import { readFileSync } from 'node:fs';

import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actions } from '../../../src/actions/index.ts';
import { flowCalls } from '../../../src/yaml/flow-calls.ts';
import { flowSchema } from '../../../src/yaml/flow-schema.ts';

const calls = flowCalls(actions);
const json = flowSchema(calls);
const step = (json['$defs'] as { step: { anyOf: { required?: string[]; properties?: object }[] } }).step;

/** Whether one of the steps of the schema takes a step; the schema for custom actions stays out. */
function takes(given: Record<string, unknown>): boolean {
  const name = Object.keys(given)[0] ?? '';
  const own = step.anyOf.find(({ required }) => required?.[0] === name);
  return own !== undefined && z.fromJSONSchema(own as never).safeParse(given).success;
}

describe('the JSON Schema of YAML texts', () => {
  it('has a step for every call and action, with its options', () => {
    expect(step.anyOf.map(({ required }) => required?.[0]).filter(Boolean)).toEqual([...calls.keys()]);
    const tap = step.anyOf.find(({ required }) => required?.[0] === 'aiTap');
    expect(Object.keys(tap?.properties ?? {})).toEqual(
      expect.arrayContaining(['aiTap', 'xpath', 'deepLocate', 'name']),
    );
    expect(Object.keys(tap?.properties ?? {})).not.toContain('abortSignal');
  });

  it.each(['login', 'todo'])('takes the example %s', (name) => {
    const text = readFileSync(new URL(`../../../examples/flows/${name}.yaml`, import.meta.url), 'utf8');
    const { tasks } = load(text) as { tasks: { flow: Record<string, unknown>[] }[] };
    for (const given of tasks.flatMap(({ flow }) => flow)) expect([given, takes(given)]).toEqual([given, true]);
  });

  it.each([[{ aiTap: 'x', deepLocat: true }], [{ aiTap: 3 }], [{ aiTap: 'x', timeout: 'soon' }], [{ sleep: 'long' }]])(
    'refuses %j',
    (given) => {
      expect(takes(given)).toBe(false);
    },
  );
});
