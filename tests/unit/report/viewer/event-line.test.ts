import { describe, expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { buildRun } from '../../../../src/report/run/build-run.ts';
import { deferredLine } from '../../../../src/report/viewer/model/event-line.ts';
import { filterTests } from '../../../../src/report/viewer/model/filter.ts';
import { issueText } from '../../../../src/report/viewer/model/issue-text.ts';
import { readStepTree } from '../../../../src/report/run/step-tree.ts';

const call: RecordEvent = {
  type: 'model-call',
  at: 3,
  step: 's',
  kind: 'plan',
  slot: 'default',
  model: 'm',
  durationMs: 5,
  retries: 0,
  usage: { promptTokens: 10, completionTokens: 2, totalTokens: 12, cachedInputTokens: 0 },
  prompt: 'a prompt with ,"usage":{ and "cost" in it',
  cost: { amount: 0.5, currency: 'EUR' },
};
const start: RecordEvent = {
  type: 'step-start',
  at: 2,
  record: 'r',
  step: 's',
  kind: 'verb',
  name: 'aiTap',
  title: 'aiTap ``it``',
};

function defer(text: string): ReturnType<typeof deferredLine> {
  return deferredLine(0, () => text);
}

describe('deferredLine', () => {
  it('knows the owner and the price of a call without its prompt, and reads all of it later', () => {
    const line = defer(JSON.stringify(call));
    expect(line).toMatchObject({ type: 'model-call', at: 3, step: 's', record: undefined });
    expect(line?.usage).toMatchObject({ calls: 1, replayed: 0, tokens: 12, costs: new Map([['EUR', 0.5]]) });
    expect(line?.read()).toEqual(call);
  });

  it('counts a reply from a cache or a cassette as a call that cost nothing', () => {
    for (const origin of ['cache', 'cassette']) {
      const usage = defer(JSON.stringify({ ...call, origin }))?.usage;
      expect(usage).toMatchObject({ calls: 1, replayed: 1, tokens: 0, costs: new Map() });
    }
  });

  it('leaves other events, other orders of fields and cut lines to whoever reads them whole', () => {
    expect(defer('{"type":"record-end","at":1,"record":"r"}')).toBeUndefined();
    expect(defer('{"at":1,"type":"step-end","step":"s"}')).toBeUndefined();
    expect(defer('{"type":"step-end","at":1,"step":"s","status":"pa')).toBeUndefined();
    expect(defer('{"type":"step-end","at":1,"step":"s"\n<script>{"type":"step-end"}')).toBeUndefined();
  });

  it('gives the same run as events that were read at once', () => {
    const events: RecordEvent[] = [
      { type: 'record-start', at: 1, version: 1, record: 'r', tool: 't', title: 'run' },
      start,
      call,
      { type: 'app-event', at: 4, record: 'r', step: 's', kind: 'console-error', text: 'oops' },
      { type: 'step-end', at: 5, step: 's', status: 'failed', durationMs: 3 },
      { type: 'record-end', at: 6, record: 'r' },
    ];
    const lazy = buildRun(events.map((event) => defer(JSON.stringify(event)) ?? event));
    const eager = buildRun(events);
    const facts = (run: typeof lazy): unknown => {
      const { lines, ...last } = run.tests[0]?.last ?? { lines: [] };
      return { counts: run.counts, usage: run.usage, last, steps: readStepTree(lines) };
    };
    expect(facts(lazy)).toEqual(facts(eager));
    expect(lazy.counts.failed).toBe(1);
  });
});

describe('issueText', () => {
  const run = buildRun([
    {
      type: 'test-start',
      at: 1,
      record: 'r',
      test: 't',
      titlePath: ['a.spec.ts', 'one\n## two'],
      attempt: 0,
      runner: 'vitest',
    },
    start,
    { type: 'step-end', at: 5, step: 's', status: 'failed', durationMs: 3 },
    {
      type: 'test-end',
      at: 6,
      record: 'r',
      status: 'failed',
      durationMs: 5,
      errors: [{ name: 'Error', message: 'one ``` two' }],
    },
  ]);

  it('keeps text from becoming markup', () => {
    const test = run.tests[0];
    const text = test && issueText({ test, attempt: test.last, tree: readStepTree(test.last.lines) });
    expect(text).toMatchInlineSnapshot(`
      "## a.spec.ts › one ## two

      **failed** after 5 ms

      **Error**

      \`\`\`\`
      one \`\`\` two
      \`\`\`\`

      ### Steps

      - ✗ \`\`\` aiTap \`\`it\`\` \`\`\` (3 ms)

      ### Environment

      - Runner: vitest
      - Started: 1970-01-01T00:00:00.001Z"
    `);
  });

  it('is found again by file and text', () => {
    expect(filterTests(run.tests, { file: 'a.spec.ts', q: 'TWO vitest', status: 'failed' })).toHaveLength(1);
    expect(filterTests(run.tests, { file: 'b.spec.ts' })).toHaveLength(0);
  });
});
