import { expect, it } from 'vitest';

import { TestAgents } from '../../../src/session/test-agents.ts';
import { FakeDevice } from '../../../src/testing/index.ts';
import { useRunFolder } from '../agents/rig.ts';

useRunFolder();

it('gives devices the options of a project without those that are for pages', async () => {
  const agents = new TestAgents({
    test: { test: '1', runner: 'vitest', titlePath: ['a phone'], attempt: 0 },
    startedAt: 0,
    timeoutMs: () => 0,
    options: { generateReport: false, forceSameTabNavigation: false, newPageTimeout: 5, waitAfterAction: 0 },
  });
  expect(() => agents.agentFor(new FakeDevice())).not.toThrow();
  expect(() => agents.agentFor(new FakeDevice(), { forceSameTabNavigation: false } as object)).toThrowError(
    expect.objectContaining({ code: 'CONFIG_INVALID' }),
  );
  expect(await agents.finish('passed')).toEqual({ reports: [], events: [] });
});
