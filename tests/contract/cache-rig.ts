import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

import { Agent } from '../../src/agents/agent.ts';
import { resolveOptions } from '../../src/core/options/options.ts';
import type { PlannedAction } from '../../src/core/model/model.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { openVault } from '../../src/session/open-vault.ts';
import { pageAgentOptionsSchema } from '../../src/platforms/web/page-agents.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { box } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { morePages, pages } from './cache-pages.ts';
import { closeBrowsers, type OpenPage, type PageOptions } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { silentLogger } from './silent-logger.ts';

const viewport = { width: 800, height: 600 };
/** Where the pages have their buttons. */
export const firstBox = { box: box({ left: 0, top: 100, width: 100, height: 30 }, viewport) };
export const deleteBox = { box: box({ left: 200, top: 105, width: 100, height: 30 }, viewport) };
export const secondDeleteBox = { box: box({ left: 200, top: 145, width: 100, height: 30 }, viewport) };
export const payBox = { box: box({ left: 120, top: 130, width: 100, height: 40 }, viewport) };

/** A plan that taps the button at the left. */
export const press = (prompt: string): PlannedAction[] => [{ name: 'Tap', param: { locate: { prompt, ...firstBox } } }];

export const addTask = (task: string): PlannedAction[] => [
  {
    name: 'Input',
    param: {
      locate: { prompt: 'the task field', box: box({ left: 20, top: 100, width: 200, height: 30 }, viewport) },
      value: task,
    },
  },
  {
    name: 'Tap',
    param: { locate: { prompt: 'the Add button', box: box({ left: 240, top: 100, width: 80, height: 30 }, viewport) } },
  },
];

/** A folder of records and a scripted model for each test, and pages to use them on. */
export interface CacheRig {
  readonly folder: string;
  readonly model: ScriptedModel;
  /** A run of its own: a new page, a new agent, the same cache. */
  withAgent(
    address: string,
    use: (agent: Agent, page: OpenPage) => Promise<void>,
    options?: Readonly<Record<string, unknown>>,
  ): Promise<void>;
}

export function useCache(open: (options: PageOptions) => Promise<OpenPage>): CacheRig {
  let server: PageServer;
  let folder: string;
  let model: ScriptedModel;

  beforeAll(async () => {
    server = await servePages({ ...pages, ...morePages });
  });

  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-cache-'));
    model = await startScriptedModel();
  });

  afterEach(async () => {
    await model.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A run of its own: a new page, a new agent, the same cache. */
  async function withAgent(
    address: string,
    use: (agent: Agent, page: OpenPage) => Promise<void>,
    { dialogs, ...cache }: Readonly<Record<string, unknown>> = {},
  ): Promise<void> {
    const page = await open({});
    await page.goto(server.origin + address);
    const input = {
      modelConfig: model.modelConfig,
      cache: { id: 'pages', cacheDir: folder, ...cache },
      generateReport: false,
      waitAfterAction: 0,
      patience: 0,
      ...(dialogs !== undefined && { dialogs }),
    };
    const options = resolveOptions({ schema: pageAgentOptionsSchema, input, env: {}, owner: 'test' });
    const device = new WebDevice({ driver: page.driver, options, logger: silentLogger });
    const agent = new Agent(
      composeAgent({
        device,
        options,
        logger: silentLogger,
        vault: openVault(options, process.env),
        surroundings: processSurroundings(),
      }),
    );
    try {
      await use(agent, page);
    } finally {
      await agent.destroy();
      await page.close();
    }
  }

  return {
    get folder() {
      return folder;
    },
    get model() {
      return model;
    },
    withAgent,
  };
}
