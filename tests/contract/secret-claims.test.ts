import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { agentOptionsSchema } from '../../src/agents/agent-options.ts';
import { PageAgent } from '../../src/agents/page-agent.ts';
import { WebDevice } from '../../src/devices/web/web-device.ts';
import { webOptionsSchema } from '../../src/devices/web/web-options.ts';
import { composeAgent } from '../../src/session/compose-agent.ts';
import { openVault } from '../../src/session/open-vault.ts';
import { processSurroundings } from '../../src/session/surroundings.ts';
import { closeBrowsers, pageOpeners, type OpenPage } from './open-pages.ts';
import { silentLogger } from './silent-logger.ts';

const member = 'Falcon Meadow4471';
const html = `<!doctype html><style>body { margin: 20px; font: 20px Inter, sans-serif } input { font: inherit; width: 300px; height: 40px; display: block; margin: 8px }</style>
  <h1>Welcome, ${member}</h1><label>Name <input id="field"></label><label>Password <input type="password" id="word"></label><button onclick="this.textContent = field.value === '${member}' ? 'Right' : 'Wrong'">Save</button>
  <table border="1"><tr><th>Name</th><th>Role</th></tr><tr><td>Ada</td><td>Admin</td></tr><tr><td>${member}</td><td>Guest</td></tr></table>`;

describe('the offline model and secrets', () => {
  let page: OpenPage;
  let agent: PageAgent;
  beforeAll(async () => {
    page = await pageOpeners.playwright({});
    await page.setContent(html);
    const options = agentOptionsSchema.parse({
      generateReport: false,
      waitAfterAction: 0,
      patience: 0,
      secrets: { MEMBER: member },
    });
    const device = new WebDevice({ driver: page.driver, options: webOptionsSchema.parse({}), logger: silentLogger });
    const surroundings = { ...processSurroundings(), env: { OTHER: 'somebody else', WORD: 'Kestrel Quartz77' } };
    agent = new PageAgent(
      composeAgent({
        device,
        options,
        logger: silentLogger,
        vault: openVault(options, surroundings.env),
        surroundings,
      }),
    );
  });
  afterAll(async () => {
    await agent.destroy();
    await page.close();
    await closeBrowsers();
  });

  it('judges a claim that names one, though no picture shows it', async () => {
    await agent.aiAssert('the page shows "Welcome, {{secret:MEMBER}}"');
    await expect(agent.aiAssert('the page shows "Welcome, {{secret:OTHER}}"')).rejects.toMatchObject({
      code: 'ASSERTION_FAILED',
      message: expect.not.stringContaining('somebody else') as string,
    });
  });

  it('finds what stands beside one', async () => {
    expect(await agent.aiString('the Role in the row of "{{secret:MEMBER}}"')).toBe('Guest');
  });

  it('reads one for the test', async () => {
    expect(await agent.aiString('the heading')).toBe(`Welcome, ${member}`);
  });

  it('types one that a plan names', async () => {
    await agent.aiAct(
      'type "{{secret:MEMBER}}" into the Name field, type "{{secret:WORD}}" into the Password field, then click "Save"',
    );
    expect(await page.evaluate(`document.querySelector('button').textContent + word.value`)).toBe(
      'RightKestrel Quartz77',
    );
    await agent.aiAssert('the "Right" button is visible');
    await agent.aiAssert('the Name field is not empty');
  });

  it('says what a mask hides in no error', async () => {
    const failure = await agent
      .aiAssert('the page shows "Good bye, {{secret:MEMBER}}"')
      .catch((error: unknown) => error);
    expect(JSON.stringify([String(failure), failure])).not.toContain('Falcon');
  });
});
