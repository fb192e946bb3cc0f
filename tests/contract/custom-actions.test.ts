import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../src/core/device/action.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { startScriptedModel } from '../../src/testing/scripted-model.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { usually } from '../usual.ts';
import { closeBrowsers, pageOpeners } from './open-pages.ts';

useRunFolder();
afterAll(closeBrowsers);

describe.each(Object.entries(usually(pageOpeners, 'playwright')))('customActions of a page on %s', (_library, open) => {
  it('are offered to plans, which call them with what they ask for', async () => {
    const sent: unknown[] = [];
    const send = defineAction({
      name: 'SendMail',
      description: 'Sends a mail.',
      params: z.object({ to: z.string() }),
      needs: [],
      run: (_context, param) => Promise.resolve(void sent.push(param)),
    });
    const reply = plan([{ name: 'SendMail', param: { to: 'Ann' } }], { done: true });
    await using model = await startScriptedModel({ replies: [reply] });
    const page = await open({});
    const agent = agentFor(page.target, {
      customActions: [send],
      modelConfig: model.modelConfig,
      generateReport: false,
    });

    await agent.aiAct('send Ann a mail');
    await agent.destroy();
    await page.close();

    expect(model.requests[0]?.text).toContain('SendMail');
    expect(sent).toEqual([{ to: 'Ann' }]);
  });
});
