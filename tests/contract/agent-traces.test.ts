import { existsSync, readdirSync, rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { afterAll, describe, expect, it } from 'vitest';

import { useRunFolder } from '../unit/agents/rig.ts';
import { agentPageOpeners, closeAgentBrowsers, type AgentPage } from './agent-pages.ts';
import { usually } from '../usual.ts';

useRunFolder();
afterAll(closeAgentBrowsers);

const agents = 20;
/** Code is compiled and caches are filled by then. */
const warmUps = 10;
const mostGrowth = 10 * 1024 * 1024;

const events =
  'dialog popup crash error console pageerror requestfailed response framenavigated filechooser download'.split(' ');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Heap in use once everything that nobody holds is gone. */
async function heap(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return process.memoryUsage().heapUsed;
}

function counts({ page }: AgentPage): Record<string, number> {
  const source = page as unknown as { listenerCount(event: string): number };
  const sum = (total: number, count: number): number => total + count;
  return {
    page: events.map((event) => source.listenerCount(event)).reduce(sum, 0),
    process: process
      .eventNames()
      .map((event) => process.listenerCount(event))
      .reduce(sum, 0),
    // Where the system tells.
    files: existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').length : 0,
  };
}

describe.each(Object.entries(usually(agentPageOpeners, 'puppeteer')))(
  'agents that have ended, on %s',
  (_library, open) => {
    it(`leave no listeners, files or memory behind: ${agents} of them on one page`, async () => {
      const opened = await open({});
      await opened.page.goto('data:text/html,<h1>One page</h1>');
      const live = async (): Promise<void> => {
        const agent = opened.agent({ autoPrintReportMsg: false });
        await agent.recordToReport('alive');
        await agent.destroy();
        rmSync(agent.reportFile ?? '', { force: true });
      };
      for (let count = 0; count < warmUps; count++) await live();
      const [before, memory] = [counts(opened), await heap()];
      for (let count = 0; count < agents; count++) await live();
      const after = counts(opened);
      expect([after['page'], after['process']]).toEqual([before['page'], before['process']]);
      expect(after['files']).toBeLessThanOrEqual((before['files'] ?? 0) + 2);
      expect((await heap()) - memory).toBeLessThan(mostGrowth);
      await opened.close();
    });
  },
);
