import { describe, expect, it } from 'vitest';

import { agentOptionsSchema } from '../../../src/agents/agent-options.ts';
import { PageAgent } from '../../../src/agents/page-agent.ts';
import type { ScreenTree } from '../../../src/core/screen/screen-tree.ts';
import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import { composeAgent } from '../../../src/session/compose-agent.ts';
import { openVault } from '../../../src/session/open-vault.ts';
import { processSurroundings } from '../../../src/session/surroundings.ts';
import { silentLogger } from '../../contract/silent-logger.ts';
import { deviceLike, failureOf, readStory, treeLike, useRunFolder, type Story } from './rig.ts';

useRunFolder();

function open(evaluate?: ScreenTree['evaluate']): PageAgent {
  const options = agentOptionsSchema.parse({ autoPrintReportMsg: false, secrets: { TOKEN: 'token-4242' } });
  const device = deviceLike(new FakeDevice(), evaluate ? { tree: treeLike({ evaluate }) } : {});
  return new PageAgent(
    composeAgent({
      device,
      options,
      logger: silentLogger,
      vault: openVault(options, process.env),
      surroundings: processSurroundings(),
    }),
  );
}

async function storyOf(agent: PageAgent): Promise<Story> {
  await agent.destroy();
  return readStory(agent.reportFile);
}

const circle: Record<string, unknown> = {};
circle['self'] = circle;

describe('evaluateJavaScript', () => {
  it.each([
    ['a big integer', 12n, '12n'],
    ['a circle', circle, { self: '(circular)' }],
    ['no number', Number.NaN, 'NaN'],
    ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['a map', new Map([['a', 1]]), [['a', 1]]],
    ['null', null, null],
    ['a secret', { header: 'Bearer token-4242' }, { header: 'Bearer {{secret:TOKEN}}' }],
  ])('resolves to %s, and the record goes on', async (_title, value, kept) => {
    const agent = open(() => Promise.resolve(value));

    expect(await agent.evaluateJavaScript('x')).toBe(value);
    await agent.recordToReport('after it');

    const { of, steps } = await storyOf(agent);
    expect(of('step-end')[0]?.result).toEqual(kept);
    expect(steps.map(([, title]) => title)).toEqual(['evaluateJavaScript', 'recordToReport after it']);
    expect(of('step-start')[0]?.params).toEqual({ script: 'x' });
  });

  it('needs a page and a script', async () => {
    expect((await failureOf(open().evaluateJavaScript('1'))).message).toMatchInlineSnapshot(
      `
      "fake cannot evaluate JavaScript
        Failure class: test (CONFIG_INVALID)"
    `,
    );
    expect((await failureOf(open(() => Promise.resolve(1)).evaluateJavaScript(5 as unknown as string))).message)
      .toMatchInlineSnapshot(`
      "evaluateJavaScript: the script must be a text
        Failure class: test (CONFIG_INVALID)"
    `);
  });
});
