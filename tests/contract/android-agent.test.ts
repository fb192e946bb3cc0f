import { afterAll, describe, expect, it } from 'vitest';

import { agentFromAdbDevice } from '../../src/session/agent-from-adb-device.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { Phones } from './open-android.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const shopPage = `<style>body{font:20px sans-serif;margin:16px} button,input{font:inherit;padding:12px;width:90%;margin:8px 0}</style>
<h1>Garden shop</h1>
<label>Name<br><input id="name" placeholder="Your name"></label>
<button onclick="document.querySelector('#said').textContent = 'Thanks, ' + document.querySelector('#name').value">Buy it</button>
<p id="said"></p>
<div style="height:3000px"></div><p>The end of the list</p>`;

describe('an agent of an Android device', () => {
  it('sees the phone and acts on it with the embedded model, and writes a report', async () => {
    await using phone = await phones.open({ page: shopPage });
    const agent = await agentFromAdbDevice(undefined, { ...phone.place, autoPrintReportMsg: false });

    await agent.aiInput('the Name field', { value: 'Ada' });
    await agent.aiTap('the "Buy it" button');
    await agent.aiAssert('the page says "Thanks, Ada"');
    await agent.aiScroll(undefined, { direction: 'down' });

    expect(await phone.page.evaluate('document.querySelector("#said").textContent')).toBe('Thanks, Ada');
    expect(await phone.page.evaluate('scrollY')).toBeGreaterThan(100);
    await agent.destroy();
    const { reportFile } = agent;
    expect(reportFile).toBeDefined();
  });
});
