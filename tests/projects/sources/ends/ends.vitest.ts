import { expect, test as base, type AgentTarget } from 'eyewright/vitest';

import { openScreen } from './screen.ts';

const test = base.extend<{ device: AgentTarget }>({ device: async ({}, use) => use(openScreen()) });
const without = base.extend({ device: async ({}, use) => use(undefined as never) });

without('has no device', async ({ aiAssert }) => {
  await aiAssert('there is a word');
});

test('has two agents for one device, and one from before', async ({ device, agent, agentFor }) => {
  expect(() => agentFor(device)).toThrow('This fake device is already driven by another agent');
  await agent.aiAssert('there is a word');
  await agent.destroy();
  await expect(agent.aiAssert('there is a word')).rejects.toThrow(/called after its agent had ended\n.*await/);
});

test('is interrupted', async ({ aiAssert }) => {
  await aiAssert('the server hangs');
});

test('never begins', async ({ aiAssert }) => {
  await aiAssert('there is a word');
});
