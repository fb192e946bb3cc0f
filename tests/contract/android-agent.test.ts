import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../src/core/device/action.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import {
  agentFromAdbDevice,
  getConnectedDevices,
  getConnectedDevicesWithDetails,
  type AgentFromAdbDeviceOptions,
} from '../../src/platforms/android/agent-from-adb-device.ts';
import { AndroidAgent } from '../../src/platforms/android/android-agent.ts';
import { AndroidDevice } from '../../src/platforms/android/android-device.ts';
import { startScriptedModel, type ScriptedModelOptions } from '../../src/testing/scripted-model.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { personalities } from '../simulators/android/personalities/personalities.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { thoroughly } from '../usual.ts';

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
  readonly agent: AndroidAgent;
  readonly asked: () => string;
}

async function scripted(
  phone: OpenPhone,
  script: ScriptedModelOptions,
  options: AgentFromAdbDeviceOptions = {},
): Promise<Scripted> {
  const model = await startScriptedModel(script);
  const agent = await agentFromAdbDevice(phone.simulator.serial, {
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

describe('an agent of an Android device', () => {
  thoroughly(() => {
    it('does not pass for a tap on a button that is disabled', async () => {
      const personality = { ...personalities.android15, size: { width: 720, height: 1280 }, density: 320 };
      await using phone = await phones.open({ page: '<h1>Order</h1><button disabled>Pay now</button>', personality });
      const agent = await agentFromAdbDevice(phone.simulator.serial, { ...phone.place, autoPrintReportMsg: false });
      expect(await failureOf(agent.aiTap('the "Pay now" button'))).toMatchObject({
        code: 'ACTION_FAILED',
        summary: 'Cannot act on the "Pay now" button: button "Pay now" is disabled',
      });
      await agent.destroy();
    });
  });

  it('sees the phone and acts on it with the offline model, and writes a report', async () => {
    // A small phone has fewer pixels to read.
    const personality = { ...personalities.android15, size: { width: 720, height: 1280 }, density: 320 };
    await using phone = await phones.open({ page: shopPage, personality });
    const agent = await agentFromAdbDevice(phone.simulator.serial, { ...phone.place, autoPrintReportMsg: false });

    await agent.aiInput('the Name field', { value: 'Ada' });
    await agent.aiTap('the "Buy it" button');
    await agent.aiAssert('the page says "Thanks, Ada"');
    await agent.aiScroll(undefined, { direction: 'down' });

    expect(await phone.page.evaluate('document.querySelector("#said").textContent')).toBe('Thanks, Ada');
    expect(await phone.page.evaluate('scrollY')).toBeGreaterThan(100);
    await agent.destroy();
    const story = await readStory(agent.reportFile);
    expect(story.of('device')).toMatchObject([
      { id: phone.simulator.serial, name: 'google Pixel 8', os: 'Android 15' },
    ]);
    expect(story.steps.filter(([name]) => name.startsWith('ai')).map(([name, , status]) => [name, status])).toEqual([
      ['aiInput', 'passed'],
      ['aiTap', 'passed'],
      ['aiAssert', 'passed'],
      ['aiScroll', 'passed'],
    ]);
  });

  it('launches and terminates applications, presses the buttons, and runs commands', async () => {
    await using phone = await phones.open({ page: shopPage });
    const agent = await agentFromAdbDevice(phone.simulator.serial, {
      ...phone.place,
      autoPrintReportMsg: false,
      waitAfterAction: 0,
      appNameMapping: { 'Garden Shop': shop },
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
    await agent.launch(`${shop}/.MainActivity`);
    expect(phone.page.url()).toBe(`${phone.origin}/`);
    await agent.terminate(`${shop}/.MainActivity`);
    expect(phone.page.url()).not.toBe(`${phone.origin}/`);
    await agent.launch(shop);
    expect(phone.page.url()).toBe(`${phone.origin}/`);
    expect(await agent.runAdbShell('getprop ro.product.model; echo done')).toBe('Pixel 8\ndone');

    await agent.destroy();
    const { steps } = await readStory(agent.reportFile);
    expect(steps.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'launch',
        'Launch',
        'terminate',
        'back',
        'home',
        'recentApps',
        'runAdbShell',
        'RunAdbShell',
      ]),
    );
  });

  it('fails with what a command said and its exit code, or when its time is over', async () => {
    await using phone = await phones.open();
    await using driven = await scripted(phone, {});
    const { agent } = driven;

    expect(await failureOf(agent.runAdbShell('ls /nothing'))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      details: { exitCode: 1, stderr: expect.stringContaining('No such file') as string },
    });
    expect(await failureOf(agent.runAdbShell('sleep 20', { timeout: 200 }))).toMatchObject({ code: 'TIMEOUT' });
    expect(await failureOf(agent.runAdbShell(''))).toMatchObject({ code: 'CONFIG_INVALID' });
    expect(await agent.runAdbShell('echo "Error: not one"')).toBe('Error: not one');
  });

  it('gives plans the actions of the phone', async () => {
    await using phone = await phones.open();
    await using driven = await scripted(
      phone,
      {
        replies: [
          plan([
            { name: 'Launch', param: { target: 'Garden Shop' } },
            { name: 'RunAdbShell', param: { command: 'echo hello' } },
          ]),
          plan([], { done: true }),
        ],
      },
      { appNameMapping: { 'Garden Shop': shop } },
    );

    await phone.simulator.shell('input keyevent 3');
    await driven.agent.aiAct('open the garden shop');

    expect(phone.page.url()).toBe(`${phone.origin}/`);
    for (const name of [
      'PullGesture',
      'Launch',
      'Terminate',
      'RunAdbShell',
      'AndroidBackButton',
      'AndroidHomeButton',
      'AndroidRecentAppsButton',
    ])
      expect(driven.asked()).toContain(`${name} {`);
    for (const name of ['Hover', 'RightClick', 'Navigate', 'GoBack']) expect(driven.asked()).not.toContain(`${name} {`);
    expect(driven.asked()).toContain('hello');
  });

  thoroughly(() => {
    it('lets plans open web addresses only, unless more is allowed', async () => {
      await using phone = await phones.open();
      const launch = plan([{ name: 'Launch', param: { target: 'intent://pay' } }], { done: true });
      await using driven = await scripted(phone, { respond: () => launch });

      expect(await failureOf(driven.agent.aiAct('pay'))).toMatchObject({
        code: expect.stringMatching(/ACTION_FORBIDDEN|PLAN_/) as string,
      });
      await driven.agent.destroy();
      const { events } = await readStory(driven.agent.reportFile);
      expect(JSON.stringify(events)).toContain('ACTION_FORBIDDEN');
    });
  });

  it('runs no command for anybody where exposeRunAdbShellAction is false', async () => {
    await using phone = await phones.open();
    const run = plan([{ name: 'RunAdbShell', param: { command: 'touch /sdcard/planned' } }], { done: true });
    await using driven = await scripted(phone, { respond: () => run }, { exposeRunAdbShellAction: false });
    const { agent } = driven;

    expect(await failureOf(agent.runAdbShell('echo x'))).toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringContaining('exposeRunAdbShellAction') as string,
    });
    await failureOf(agent.runYaml('tasks:\n- flow:\n  - RunAdbShell: { command: "echo x > /sdcard/yaml" }'));
    await failureOf(agent.aiAct('run it'));
    expect(await phone.simulator.shell('ls /sdcard')).not.toMatch(/planned|yaml/);
    expect(driven.asked()).not.toContain('RunAdbShell {');
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
  - AndroidHomeButton:
  - Launch: { target: ${shop} }
  - Greet: { name: Ada }
    name: said
`);
    expect(result).toEqual({ said: 'Hello Ada' });
    expect(phone.page.url()).toBe(`${phone.origin}/`);
  });

  thoroughly(() => {
    it('types as the device says, unless the agent or the call says otherwise', async () => {
      await using phone = await phones.open({ page: shopPage });
      const field = { box: [60, 130, 900, 170] };
      const texts = async (options: AgentFromAdbDeviceOptions, call: object = {}): Promise<number> => {
        await using driven = await scripted(phone, { respond: () => field }, options);
        const before = Number(await phone.page.evaluate('window.typed ?? 0'));
        await phone.page.evaluate(
          `document.querySelector('input').onkeydown ??= () => (window.typed = (window.typed ?? 0) + 1)`,
        );
        await driven.agent.aiInput('Name', { value: 'abc', mode: 'typeOnly', ...call });
        return Number(await phone.page.evaluate('window.typed ?? 0')) - before;
      };
      expect(await texts({ inputStrategy: 'sequential', keyboardTypeDelay: 5 })).toBeGreaterThanOrEqual(3);
      expect(await failureOf(() => texts({ keyboardTypeDelay: 5 }, { inputStrategy: 'bulk' }))).toMatchObject({
        code: 'CONFIG_INVALID',
      });
      expect(
        await texts({ keyboardTypeDelay: 5 }, { inputStrategy: 'bulk', keyboardTypeDelay: 0 }),
      ).toBeGreaterThanOrEqual(3);
    });
  });

  thoroughly(() => {
    it('is what agentFor makes of an AndroidDevice, which has one agent at a time', async () => {
      await using phone = await phones.open();
      const device = new AndroidDevice(phone.simulator.serial, phone.place);
      const agent = agentFor(device, { generateReport: false });
      expect(agent).toBeInstanceOf(AndroidAgent);
      expect(() => new AndroidAgent(device)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
      await agent.destroy();
      await expect(device.screenshot(new AbortController().signal)).rejects.toMatchObject({
        code: 'DEVICE_DISCONNECTED',
      });
      expect(await phone.simulator.shell('echo there')).toBe('there\n');
    });
  });
});

describe('the devices that adb knows', () => {
  it('are listed with their states and details, and the first that is ready is taken', async () => {
    await using first = await phones.open({ personality: 'android9' });
    await using second = await phones.open({ personality: 'vendor' });
    first.simulator.state = 'unauthorized';
    await expect
      .poll(
        async () =>
          (await getConnectedDevices(second.place)).find(({ udid }) => udid === first.simulator.serial)?.state,
      )
      .toBe('unauthorized');

    const listed = await getConnectedDevices(second.place);
    expect(listed).toEqual(
      expect.arrayContaining([
        { udid: first.simulator.serial, state: 'unauthorized' },
        { udid: second.simulator.serial, state: 'device' },
      ]),
    );
    const details = await getConnectedDevicesWithDetails(second.place);
    expect(details.find(({ udid }) => udid === second.simulator.serial)).toEqual({
      udid: second.simulator.serial,
      state: 'device',
      brand: 'samsung',
      model: 'SM-A136B',
      resolution: '720x1600',
      density: 300,
    });
    expect(details.find(({ udid }) => udid === first.simulator.serial)?.model).toBeUndefined();

    const agent = await agentFromAdbDevice(undefined, { ...second.place, generateReport: false });
    expect(await agent.runAdbShell('getprop ro.product.model')).toBe('SM-A136B');
    await agent.destroy();

    first.simulator.state = 'device';
    const both = async (): Promise<number> =>
      (await getConnectedDevices(second.place)).filter(({ state }) => state === 'device').length;
    await expect.poll(both).toBe(2);
    const told = await printed(async () =>
      (await agentFromAdbDevice(undefined, { ...second.place, generateReport: false })).destroy(),
    );
    expect(told).toMatch(/Using the Android device (\S+); (\S+) could be named instead/);

    process.env['ANDROID_SERIAL'] = first.simulator.serial;
    try {
      const named = await agentFromAdbDevice(undefined, { ...second.place, generateReport: false });
      expect(await named.runAdbShell('getprop ro.product.model')).toBe('moto e5');
      await named.destroy();
    } finally {
      delete process.env['ANDROID_SERIAL'];
    }
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
