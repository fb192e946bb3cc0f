import { describe, expect, it } from 'vitest';

import { Agent } from '../../../src/agents/agent.ts';
import { PageAgent } from '../../../src/agents/page-agent.ts';
import { AndroidAgent, AndroidDevice } from '../../../src/public/android.ts';
import { ComputerAgent, ComputerDevice } from '../../../src/public/computer.ts';
import { HarmonyAgent, HarmonyDevice } from '../../../src/public/harmony.ts';
import { IOSAgent, IOSDevice } from '../../../src/public/ios.ts';
import { AgentOverBrowserBridge } from '../../../src/public/web.ts';
import { agentForAppium, type WebdriverBrowser } from '../../../src/public/webdriver.ts';
import { failureOf, useRunFolder } from '../agents/rig.ts';

useRunFolder();

const quiet = { generateReport: false } as const;

/** A session of Appium that answers everything. */
const session = {
  sessionId: 's1',
  capabilities: { platformName: 'Fake', 'appium:automationName': 'Fake' },
  options: {},
  performActions: () => Promise.resolve(),
  getAppiumContext: () => Promise.resolve('NATIVE_APP'),
  getAppiumContexts: () => Promise.resolve(['NATIVE_APP']),
  switchAppiumContext: () => Promise.resolve(),
} as unknown as WebdriverBrowser;

const agents: readonly [string, () => Agent][] = [
  ['AndroidAgent', () => new AndroidAgent(new AndroidDevice('emulator-5554'), quiet)],
  ['IOSAgent', () => new IOSAgent(new IOSDevice(), quiet)],
  ['HarmonyAgent', () => new HarmonyAgent(new HarmonyDevice('phone'), quiet)],
  ['ComputerAgent', () => new ComputerAgent(new ComputerDevice(), quiet)],
  ['AppiumAgent', () => agentForAppium(session, quiet)],
  ['AgentOverBrowserBridge', () => new AgentOverBrowserBridge(quiet)],
];

/** Arguments of the calls that need some. */
const given: Readonly<Record<string, readonly unknown[]>> = {
  launch: ['com.example.shop'],
  terminate: ['com.example.shop'],
  runAdbShell: ['ls'],
  runHdcShell: ['ls'],
  runWdaRequest: [{ method: 'GET', endpoint: '/status' }],
  connectNewTabWithUrl: ['http://127.0.0.1/'],
  useContext: ['NATIVE_APP'],
};

/** Calls that may follow the end. */
const endings = new Set(['constructor', 'destroy', 'endTest']);

/** The calls that the class of an agent adds to those that all agents have. */
function ownCalls(agent: Agent): string[] {
  const prototype = Object.getPrototypeOf(agent) as object;
  expect([Agent.prototype, PageAgent.prototype]).not.toContain(prototype);
  return Object.getOwnPropertyNames(prototype).filter((name) => !endings.has(name));
}

describe('after the end of an agent', () => {
  it.each(agents)('every call of its platform fails, and says why: %s', async (_name, open) => {
    const agent = open();
    const calls = ownCalls(agent);
    expect(calls).not.toEqual([]);
    await agent.destroy();

    for (const name of calls) {
      const call = agent[name as keyof Agent] as (...values: readonly unknown[]) => Promise<unknown>;
      const error = await failureOf(() => call.apply(agent, [...(given[name] ?? [])]));
      expect({ name, code: error.code }).toEqual({ name, code: 'AGENT_DESTROYED' });
      expect(error.summary).toContain('was called after its agent had ended');
    }
  });
});
