import { agentOptionsSchema, type AgentOptions } from '../../src/agents/agent-options.ts';
import { PageAgent } from '../../src/agents/page-agent.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { openVault } from '../../src/session/open-vault.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { startScriptedModel, type ScriptedModel, type ScriptedModelOptions } from '../../src/testing/scripted-model.ts';
import type { OpenPage } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';

/** An agent on an open page, talking to a scripted model over real HTTP; writes no report. */
export interface WebAgent extends AsyncDisposable {
  readonly agent: PageAgent;
  readonly model: ScriptedModel;
  readonly device: WebDevice;
}

export async function openWebAgent(
  page: OpenPage,
  script: ScriptedModelOptions,
  given: AgentOptions = {},
): Promise<WebAgent> {
  const model = await startScriptedModel(script);
  const options = agentOptionsSchema.parse({
    generateReport: false,
    waitAfterAction: 0,
    patience: 0,
    modelConfig: model.modelConfig,
    ...given,
  });
  const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
  const surroundings = processSurroundings();
  const agent = new PageAgent(
    composeAgent({ device, options, logger: silentLogger, vault: openVault(options, surroundings.env), surroundings }),
  );
  return {
    agent,
    model,
    device,
    async [Symbol.asyncDispose]() {
      await agent.destroy();
      await model.close();
    },
  };
}

/** Opens an address, and has an agent on it that no model is configured for; writes no report. */
export async function onOfflineAgent(
  page: OpenPage,
  where: string | ({ readonly url: string } & Pick<AgentOptions, 'look' | 'patience'>),
  use: (agent: PageAgent, page: OpenPage) => Promise<void>,
): Promise<void> {
  const { url, ...given } = typeof where === 'string' ? { url: where } : where;
  await page.goto(url);
  const options = agentOptionsSchema.parse({ generateReport: false, waitAfterAction: 0, patience: 0, ...given });
  const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
  const surroundings = { ...processSurroundings(), env: {} };
  const agent = new PageAgent(
    composeAgent({ device, options, logger: silentLogger, vault: openVault(options, surroundings.env), surroundings }),
  );
  try {
    await use(agent, page);
  } finally {
    await agent.destroy();
    await page.close();
  }
}
