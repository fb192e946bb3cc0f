import { Agent } from '../../../src/agents/agent.ts';
import { resolveOptions } from '../../../src/core/options/options.ts';
import { WebDevice } from '../../../src/devices/web/web-device.ts';
import { composeAgent } from '../../../src/session/compose-agent.ts';
import { openVault } from '../../../src/session/open-vault.ts';
import { pageAgentOptionsSchema } from '../../../src/platforms/web/page-agents.ts';
import { processSurroundings } from '../../../src/session/surroundings.ts';
import type { ScriptedModel } from '../../../src/testing/scripted-model.ts';
import type { OpenPage } from '../open-pages.ts';
import { silentLogger } from '../silent-logger.ts';

/** Pages that are tried one after the other, beside others. */
export interface Lane {
  readonly page: OpenPage;
  readonly model: ScriptedModel;
}

/** An agent that looks once and does not wait, with the options of a cache or a cassette. */
export function agentOn({ page, model }: Lane, memory: object): Agent {
  const input = {
    modelConfig: model.modelConfig,
    generateReport: false,
    waitAfterAction: 0,
    patience: 0,
    ...memory,
  };
  const options = resolveOptions({ schema: pageAgentOptionsSchema, input, env: {}, owner: 'test' });
  const device = new WebDevice({ driver: page.newDriver(), options, logger: silentLogger });
  return new Agent(
    composeAgent({
      device,
      options,
      logger: silentLogger,
      vault: openVault(options, process.env),
      surroundings: processSurroundings(),
    }),
  );
}
