import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../src/core/device/action.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import {
  agentFromHdcDevice,
  getConnectedDevices,
  type AgentFromHdcDeviceOptions,
} from '../../src/platforms/harmony/agent-from-hdc-device.ts';
import { HarmonyAgent } from '../../src/platforms/harmony/harmony-agent.ts';
import { HarmonyDevice } from '../../src/platforms/harmony/harmony-device.ts';
import { startScriptedModel, type ScriptedModelOptions } from '../../src/testing/scripted-model.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { browserBundle } from '../simulators/harmony/device/bundles.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-harmony.ts';
import { servePages } from './page-server.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const shopPage = `<style>body{font:20px sans-serif;margin:16px} button,input{font:inherit;padding:12px;width:90%;margin:8px 0}</style>
<h1>Garden shop</h1>
<label>Name<br><input id="name" placeholder="Your name"></label>
<button onclick="document.querySelector('#said').textContent = 'Thanks, ' + document.querySelector('#name').value">Buy it</button>
<p id="said"></p>
<div style="height:3000px"></div><p>The end of the list</p>`;

/** An agent on a phone, with a model that answers from a script. */
interface Scripted extends AsyncDisposable {
  readonly agent: HarmonyAgent;
  readonly asked: () => string;
}

async function scripted(
  phone: OpenPhone,
  script: ScriptedModelOptions,
  options: AgentFromHdcDeviceOptions = {},
): Promise<Scripted> {
  const model = await startScriptedModel(script);
  const agent = await agentFromHdcDevice(phone.simulator.connectKey, {
    ...phone.place,
    modelConfig: model.modelConfig,
    autoPrintReportMsg: false,
    waitAfterAction: 0,
    ...options,
  });
  return {
    agent,
    asked: () => model.requests.map(({ text }) => text).join('\n'),
    async [Symbol.asyncDispose]() {
      await agent.destroy();
      await model.close();
    },
  };
}

describe('an agent of a HarmonyOS device', () => {
  it('sees the phone and acts on it with the offline model, and writes a report', async () => {
    await using phone = await phones.open({ page: shopPage });
    const agent = await agentFromHdcDevice(phone.simulator.connectKey, { ...phone.place, autoPrintReportMsg: false });

    await agent.aiInput('the Name field', { value: 'Ada' });
    await agent.aiTap('the "Buy it" button');
    await agent.aiAssert('the page says "Thanks, Ada"');
    await agent.aiLongPress('the "Buy it" button', { duration: 1 });
    await agent.aiScroll(undefined, { direction: 'down' });

    expect(await phone.page.evaluate('document.querySelector("#said").textContent')).toBe('Thanks, Ada');
    expect(await phone.page.evaluate('scrollY')).toBeGreaterThan(100);
    await agent.destroy();
    const story = await readStory(agent.reportFile);
    expect(story.of('device')).toMatchObject([
      { id: phone.simulator.connectKey, name: 'HUAWEI ALN-AL00', os: 'OpenHarmony-5.0.5.165' },
    ]);
    expect(story.steps.filter(([name]) => name.startsWith('ai')).map(([name, , status]) => [name, status])).toEqual([
      ['aiInput', 'passed'],
      ['aiTap', 'passed'],
      ['aiAssert', 'passed'],
      ['aiLongPress', 'passed'],
      ['aiScroll', 'passed'],
    ]);
    expect(phone.simulator.target.files.list('/data/local/tmp')).toEqual([]);
  });

  it('launches and terminates applications, presses the buttons, and runs commands', async () => {
    await using phone = await phones.open({ page: shopPage });
    const agent = await agentFromHdcDevice(phone.simulator.connectKey, {
      ...phone.place,
      autoPrintReportMsg: false,
      waitAfterAction: 0,
      appNameMapping: { 'Garden Shop': `${shop}/EntryAbility` },
    });

    await agent.home();
    expect(await phone.page.title()).toBe('Home');
    await agent.launch('garden shop');
    expect(phone.page.url()).toBe(`${phone.origin}/`);
    await agent.launch(`${phone.origin}/news`);
    expect(phone.page.url()).toBe(`${phone.origin}/news`);
    await agent.back();
    expect(phone.page.url()).not.toBe(`${phone.origin}/news`);
    await agent.recentApps();
    expect(await phone.page.title()).toBe('Recents');
    await agent.launch(shop);
    expect(phone.page.url()).toBe(`${phone.origin}/`);
    await agent.terminate('Garden Shop');
    expect(phone.page.url()).not.toBe(`${phone.origin}/`);
    expect(await agent.runHdcShell('param get const.product.model; echo done')).toBe('ALN-AL00\ndone');
    expect(await failureOf(agent.runHdcShell(''))).toMatchObject({ code: 'CONFIG_INVALID' });

    await agent.destroy();
    const { steps } = await readStory(agent.reportFile);
    expect(steps.map(([name]) => name)).toEqual(
      expect.arrayContaining(['launch', 'terminate', 'back', 'home', 'recentApps', 'runHdcShell', 'RunHdcShell']),
    );
  });

  it('launches the browser for addresses of http and https', async () => {
    const pages = await servePages({ '/': '<title>A browser</title>' });
    const links = ['http://', 'https://'];
    await using phone = await phones.open({ apps: { [browserBundle]: { url: `${pages.origin}/`, links } } });
    const agent = await agentFromHdcDevice(phone.simulator.connectKey, { ...phone.place, generateReport: false });
    try {
      for (const scheme of ['http', 'https']) {
        const address = `${scheme}://shop.example/news?a=1&b=it's`;
        await agent.home();
        await agent.launch(address);
        expect(phone.simulator.target.screen.front.app).toBe(browserBundle);
        expect(new URL(phone.page.url()).searchParams.get('link')).toBe(address);
      }
    } finally {
      await agent.destroy();
      pages.close();
    }
  });

  it('gives plans the actions of the phone, and says why there is no Pinch', async () => {
    await using phone = await phones.open();
    await using driven = await scripted(
      phone,
      {
        replies: [
          plan([
            { name: 'Launch', param: { target: 'Garden Shop' } },
            { name: 'RunHdcShell', param: { command: 'echo hello' } },
          ]),
          plan([], { done: true }),
        ],
      },
      { appNameMapping: { 'Garden Shop': shop } },
    );

    await phone.simulator.target.screen.home();
    await driven.agent.aiAct('open the garden shop');

    expect(phone.page.url()).toBe(`${phone.origin}/`);
    for (const name of [
      'Launch',
      'Terminate',
      'RunHdcShell',
      'HarmonyBackButton',
      'HarmonyHomeButton',
      'HarmonyRecentAppsButton',
    ])
      expect(driven.asked()).toContain(`${name} {`);
    for (const name of ['Hover', 'Pinch', 'PullGesture', 'Navigate']) {
      expect(driven.asked()).not.toContain(`${name} {`);
    }
    expect(driven.asked()).toContain('hello');

    expect(await failureOf(driven.agent.aiPinch(undefined, { direction: 'out' }))).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      summary: expect.stringContaining('one finger only') as string,
    });
  });

  it('runs actions of YAML texts and of the user', async () => {
    await using phone = await phones.open();
    const greet = defineAction({
      name: 'Greet',
      description: 'Greet somebody.',
      params: z.object({ name: z.string() }),
      needs: ['apps'],
      run: (_context, { name }) => Promise.resolve({ value: `Hello ${name}` }),
    });
    await using driven = await scripted(phone, {}, { customActions: [greet] });

    const { result } = await driven.agent.runYaml(`tasks:
- flow:
  - HarmonyHomeButton:
  - Launch: { target: ${shop} }
  - Greet: { name: Ada }
    name: said
`);
    expect(result).toEqual({ said: 'Hello Ada' });
    expect(phone.page.url()).toBe(`${phone.origin}/`);
  });

  it('types as the device says, unless the agent or the call says otherwise', async () => {
    await using phone = await phones.open({ page: shopPage });
    const calls = async (options: AgentFromHdcDeviceOptions, call: object = {}): Promise<string[]> => {
      await using driven = await scripted(phone, { respond: () => ({ box: [60, 90, 900, 130] }) }, options);
      phone.simulator.target.lines.length = 0;
      await driven.agent.aiInput('Name', { value: 'abc', mode: 'typeOnly', ...call });
      return phone.simulator.lines.filter((line) => line.includes('uiInput text'));
    };
    expect(await calls({})).toHaveLength(1);
    expect(await calls({ keyboardTypeDelay: 1 })).toHaveLength(3);
    expect(await failureOf(() => calls({ keyboardTypeDelay: 1 }, { inputStrategy: 'bulk' }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
    expect(await calls({ keyboardTypeDelay: 1 }, { inputStrategy: 'bulk', keyboardTypeDelay: 0 })).toHaveLength(1);
  });

  it('is what agentFor makes of a HarmonyDevice, which has one agent at a time', async () => {
    await using phone = await phones.open();
    const device = new HarmonyDevice(phone.simulator.connectKey, phone.place);
    const agent = agentFor(device, { generateReport: false });
    expect(agent).toBeInstanceOf(HarmonyAgent);
    expect(() => new HarmonyAgent(device)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    expect(() => new HarmonyAgent({} as HarmonyDevice)).toThrow('the first argument is not a HarmonyDevice');
    await agent.destroy();
    await expect(device.screenshot(noAbort)).rejects.toMatchObject({ code: 'DEVICE_DISCONNECTED' });
    expect(await phone.simulator.shell('echo there')).toBe('there\n');
  });
});

describe('the devices that hdc lists', () => {
  it('are told by their ids, and the first that is ready is taken, with a line that names the others', async () => {
    const server = await phones.server();
    await using first = await phones.open({ server, connectKey: '127.0.0.1:5555', personality: 'board' });
    await using second = await phones.open({ server, connectKey: 'FMR0223C13000649' });
    const place = { hdcPath: server.hdcPath };
    expect(await getConnectedDevices(server.hdcPath)).toEqual([
      { deviceId: '127.0.0.1:5555' },
      { deviceId: 'FMR0223C13000649' },
    ]);

    const taken = async (): Promise<string> => {
      const agent = await agentFromHdcDevice(undefined, { ...place, generateReport: false });
      try {
        return await agent.runHdcShell('param get const.product.model');
      } finally {
        await agent.destroy();
      }
    };
    const told = await printed(async () => expect(await taken()).toBe('rk3568'));
    expect(told).toContain('Using the HarmonyOS device 127.0.0.1:5555; FMR0223C13000649 could be named instead');

    first.simulator.state = 'Unauthorized';
    expect(await getConnectedDevices(server.hdcPath)).toEqual([{ deviceId: 'FMR0223C13000649' }]);
    expect(await taken()).toBe('ALN-AL00');
    second.simulator.state = 'Offline';
    expect(await failureOf(taken())).toMatchObject({ code: 'DEVICE_UNAUTHORIZED' });
    first.simulator.state = 'Offline';
    expect(await failureOf(taken())).toMatchObject({ code: 'DEVICE_NOT_FOUND' });
  });

  it('are found with the hdc of HDC_HOME', async () => {
    await using phone = await phones.open();
    process.env['HDC_HOME'] = phone.simulator.server.folder;
    expect(await getConnectedDevices()).toEqual([{ deviceId: phone.simulator.connectKey }]);
    const agent = await agentFromHdcDevice(undefined, { generateReport: false });
    expect(await agent.runHdcShell('echo there')).toBe('there');
    await agent.destroy();
  });
});

/** What is written to the standard output meanwhile. */
async function printed(run: () => Promise<unknown>): Promise<string> {
  const { write } = process.stdout;
  const texts: string[] = [];
  process.stdout.write = (text) => texts.push(String(text)) > 0;
  try {
    await run();
  } finally {
    process.stdout.write = write;
  }
  return texts.join('');
}
