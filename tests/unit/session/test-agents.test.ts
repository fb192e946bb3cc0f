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

it('keeps the screen of a test that failed beside its agents, and of no other', async () => {
  const lastScreens = async (tell: (error: Error) => string, isUsed = true): Promise<unknown[]> => {
    const agents = new TestAgents({
      test: { test: '1', runner: 'vitest', titlePath: ['a test'], attempt: 0 },
      startedAt: 0,
      timeoutMs: () => 0,
      options: { generateReport: false, waitAfterAction: 0 },
    });
    const agent = agents.agentFor(new FakeDevice());
    if (isUsed) await agent.recordToReport('what is there');
    const error = isUsed ? await agent.aiTap('the "Nowhere" button').catch((thrown: Error) => thrown) : undefined;
    await agents.keepLastScreen([tell(error ?? new Error('none'))]);
    const { events } = await agents.finish('failed');
    return events.flatMap((event) =>
      event.type === 'frame' && event.step.endsWith('.last-screen') ? [event.role] : [],
    );
  };
  expect(await lastScreens(() => 'expected 1 to be 2')).toEqual(['attached']);
  // The call that failed shows it already.
  expect(await lastScreens(({ message }) => `ActionError: ${message}`)).toEqual([]);
  expect(await lastScreens(() => 'expected 1 to be 2', false)).toEqual([]);
});
