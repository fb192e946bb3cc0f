import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../src/core/device/action.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import {
  agentFromWebDriverAgent,
  type AgentFromWebDriverAgentOptions,
} from '../../src/platforms/ios/agent-from-web-driver-agent.ts';
import { IOSAgent } from '../../src/platforms/ios/ios-agent.ts';
import { IOSDevice } from '../../src/platforms/ios/ios-device.ts';
import { startScriptedModel, type ScriptedModelOptions } from '../../src/testing/scripted-model.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { personalities } from '../simulators/ios/personalities/personalities.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { shop } from './driven-phone.ts';
import { IPhones, type OpenIPhone } from './open-ios.ts';

useRunFolder();
const phones = new IPhones();
afterAll(() => phones.close());

const shopPage = `<style>body{font:20px sans-serif;margin:16px} button,input{font:inherit;padding:12px;width:90%;margin:8px 0}</style>
<h1>Garden shop</h1>
<label>Name<br><input id="name" placeholder="Your name"></label>
<button onclick="document.querySelector('#said').textContent = 'Thanks, ' + document.querySelector('#name').value">Buy it</button>
<p id="said"></p>
<div style="height:3000px"></div><p>The end of the list</p>`;

/** An agent on a phone, with a model that answers from a script. */
interface Scripted extends AsyncDisposable {
  readonly agent: IOSAgent;
  readonly asked: () => string;
}

async function scripted(
  phone: OpenIPhone,
  script: ScriptedModelOptions,
  options: AgentFromWebDriverAgentOptions = {},
): Promise<Scripted> {
  const model = await startScriptedModel(script);
  const agent = await agentFromWebDriverAgent({
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

describe('an agent of an iOS device', () => {
  it('sees the phone and acts on it with the offline model, and writes a report', async () => {
    // A small phone has fewer pixels to read.
    const personality = { ...personalities.notch, size: { width: 360, height: 640 }, scale: 1.5 };
    await using phone = await phones.open({ page: shopPage, personality });
    const agent = await agentFromWebDriverAgent({ ...phone.place, autoPrintReportMsg: false });

    await agent.aiInput('the Name field', { value: 'Ada' });
    await agent.aiTap('the "Buy it" button');
    await agent.aiAssert('the page says "Thanks, Ada"');
    await agent.aiScroll(undefined, { direction: 'down' });

    expect(await phone.page.evaluate('document.querySelector("#said").textContent')).toBe('Thanks, Ada');
    expect(await phone.page.evaluate('scrollY')).toBeGreaterThan(100);
    await agent.destroy();
    const story = await readStory(agent.reportFile);
    expect(story.of('device')).toMatchObject([{ name: 'iPhone 14 Pro', os: 'iOS 17.5', locale: 'en-GB' }]);
    expect(story.steps.filter(([name]) => name.startsWith('ai')).map(([name, , status]) => [name, status])).toEqual([
      ['aiInput', 'passed'],
      ['aiTap', 'passed'],
      ['aiAssert', 'passed'],
      ['aiScroll', 'passed'],
    ]);
    // One after another, as WebDriverAgent has one thread; and nothing is left of the session.
    expect(phone.simulator.wda.busiest).toBe(1);
    expect(phone.done().at(-1)).toBe('DELETE ');
    expect(phone.simulator.wda.sessions.id).toBeUndefined();
  });

  it('launches and terminates applications, shows home and apps, and sends requests', async () => {
    await using phone = await phones.open({ page: shopPage });
    const agent = await agentFromWebDriverAgent({
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
    await agent.launch('shop://cart/7');
    expect(phone.page.url()).toBe(`${phone.origin}/?link=shop%3A%2F%2Fcart%2F7`);
    await agent.launch('Safari');
    expect(phone.simulator.phone.screen.front.app).toBe('com.apple.mobilesafari');
    await agent.appSwitcher();
    expect(await phone.page.title()).toBe('Recents');
    await agent.launch(shop);
    await agent.terminate('Garden Shop');
    expect(phone.simulator.phone.screen.tasks.map(({ app }) => app)).toEqual(['com.apple.mobilesafari']);
    await agent.terminate(shop);

    const params = { method: 'GET', endpoint: '/session/:sessionId/wda/batteryInfo' } as const;
    expect(await agent.runWdaRequest(params)).toEqual({ level: 0.8, state: 2 });
    const lock = { method: 'POST', endpoint: '/wda/setPasteboard', data: { content: 'QQ==' } } as const;
    expect(await agent.runWdaRequest(lock)).toBeNull();
    expect(phone.simulator.phone.pasteboard).toBe('QQ==');

    await agent.destroy();
    const { steps } = await readStory(agent.reportFile);
    expect(steps.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'launch',
        'Launch',
        'terminate',
        'Terminate',
        'home',
        'IOSHomeButton',
        'appSwitcher',
        'IOSAppSwitcher',
        'runWdaRequest',
        'RunWdaRequest',
      ]),
    );
  });

  it('fails with what WebDriverAgent said', async () => {
    await using phone = await phones.open();
    await using driven = await scripted(phone, {});
    const { agent } = driven;

    expect(await failureOf(agent.launch('com.example.missing'))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
      summary: expect.stringContaining('"com.example.missing"') as string,
      hint: expect.stringContaining('appNameMapping') as string,
    });
    expect(await failureOf(agent.launch('nobody://here'))).toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    expect(await failureOf(agent.terminate('com.example.missing'))).toMatchObject({ code: 'DEVICE_COMMAND_FAILED' });
    expect(await failureOf(agent.terminate('https://example.com'))).toMatchObject({ code: 'DEVICE_UNSUPPORTED' });
    expect(await failureOf(agent.runWdaRequest({ method: 'GET', endpoint: '/wda/nothing' }))).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      details: { wdaError: 'unknown command' },
    });
    for (const params of [{ method: 'PATCH', endpoint: '/status' }, { method: 'GET' }, undefined]) {
      expect(await failureOf(agent.runWdaRequest(params as never))).toMatchObject({ code: 'CONFIG_INVALID' });
    }
    for (const endpoint of ['http://elsewhere/status', '//elsewhere/status', '/wda/../../status', '/%2e%2e/status']) {
      expect(await failureOf(agent.runWdaRequest({ method: 'GET', endpoint }))).toMatchObject({
        code: 'CONFIG_INVALID',
      });
    }
  });

  it('gives plans the actions of the phone, and those of the user', async () => {
    await using phone = await phones.open();
    const greeted: string[] = [];
    const greet = defineAction({
      name: 'Greet',
      description: 'Greet somebody.',
      params: z.object({ name: z.string() }),
      needs: [],
      run: async (_, { name }) => void greeted.push(name),
    });
    await using driven = await scripted(
      phone,
      {
        replies: [
          plan([
            { name: 'Launch', param: { target: 'Garden Shop' } },
            { name: 'RunWdaRequest', param: { method: 'GET', endpoint: '/wda/device/info' } },
            { name: 'Greet', param: { name: 'Ada' } },
          ]),
          plan([], { done: true }),
        ],
      },
      { appNameMapping: { 'Garden Shop': shop }, customActions: [greet] },
    );

    await phone.simulator.phone.screen.home();
    await driven.agent.aiAct('open the garden shop');

    expect(phone.page.url()).toBe(`${phone.origin}/`);
    expect(greeted).toEqual(['Ada']);
    // What the request brought is in the next question.
    expect(driven.asked()).toContain('Asia/Kathmandu');
    const offered = [...new Set(driven.asked().match(/^[^A-Za-z\n]*([A-Z]\w+) \{/gm))].map(
      (line) => /[A-Z]\w+/.exec(line)?.[0],
    );
    expect(offered).toEqual(
      expect.arrayContaining(
        'Tap DoubleClick Input Scroll Swipe DragAndDrop KeyboardPress LongPress Pinch ClearInput Launch Terminate RunWdaRequest IOSHomeButton IOSAppSwitcher Greet'.split(
          ' ',
        ),
      ),
    );
    for (const name of ['Hover', 'RightClick', 'Navigate', 'GoBack']) expect(offered).not.toContain(name);
  });

  it('lets plans open web addresses only, unless more is allowed', async () => {
    await using phone = await phones.open();
    const replies = [
      { name: 'Launch', param: { target: 'shop://pay' } },
      {
        name: 'RunWdaRequest',
        param: { method: 'POST', endpoint: '/session/:sessionId/url', data: { url: 'shop://pay' } },
      },
    ];
    for (const step of replies) {
      await using driven = await scripted(phone, { respond: () => plan([step], { done: true }) });
      await failureOf(driven.agent.aiAct('pay'));
      await driven.agent.destroy();
      const { events } = await readStory(driven.agent.reportFile);
      expect(JSON.stringify(events)).toContain('ACTION_FORBIDDEN');
    }
    expect(phone.done()).not.toContain('POST /url');
  });

  it('lets plans reach only the hosts that are allowed, however an address is written', async () => {
    await using phone = await phones.open();
    const session = { method: 'POST', endpoint: '/session' };
    const targets = [
      'https:evil.example/x',
      ' https:/evil.example/x',
      'https://good.example\\@evil.example/x',
      'shop:pay?to=eve',
      'facetime:123',
    ];
    const steps = [
      ...targets.map((target) => ({ name: 'Launch', param: { target } })),
      ...[
        { capabilities: { alwaysMatch: { initialUrl: 'https://evil.example' } } },
        { capabilities: { alwaysMatch: {}, firstMatch: [{ initialUrl: 'shop:pay' }] } },
      ].map((data) => ({ name: 'RunWdaRequest', param: { ...session, data } })),
    ];
    const allow = { domains: ['good.example', '127.0.0.1'] };
    let step: (typeof steps)[number] = { name: 'Launch', param: { target: `${phone.origin}/news` } };
    await using driven = await scripted(phone, { respond: () => plan([step], { done: true }) });
    await driven.agent.aiAct('go on', { allow });
    expect(phone.done().filter((line) => line === 'POST /url')).toHaveLength(1);
    for (step of steps) {
      expect(await failureOf(driven.agent.aiAct('go on', { allow }))).toMatchObject({
        code: 'ACTION_FORBIDDEN',
      });
    }
    expect(phone.done().filter((line) => line === 'POST /url')).toHaveLength(1);
    expect(phone.simulator.wda.sessions.made).toBe(1);
  });

  it('is made for a device, and by a factory that takes the options of both', async () => {
    await using phone = await phones.open();
    const agent = agentFor(new IOSDevice(phone.place), { autoPrintReportMsg: false, generateReport: false });
    expect(agent).toBeInstanceOf(IOSAgent);
    await agent.destroy();

    const made = await agentFromWebDriverAgent({ ...phone.place, inputStrategy: 'sequential', generateReport: false });
    expect(made).toBeInstanceOf(IOSAgent);
    await made.destroy();
    expect(await failureOf(agentFromWebDriverAgent({ wdaPrt: 8100 } as never))).toMatchObject({
      code: 'CONFIG_INVALID',
      summary: expect.stringContaining('did you mean "wdaPort"') as string,
    });
    expect(await failureOf(agentFromWebDriverAgent({ inputStrategy: 'bulk', keyboardTypeDelay: 5 }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
    expect(() => new IOSAgent({} as never)).toThrow(/not an IOSDevice/);
  });
});

describe('the class of iOS devices', () => {
  const ours = path.resolve('src/platforms/ios/ios-device.ts');

  it('is that of a module, by its name or by default, and the option wins over the variable', async () => {
    await using phone = await phones.open();
    const folder = await mkdtemp(path.join(tmpdir(), 'eyewright-override-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = (name: string) => path.join(folder, name);
    const code = (kind: string, mark: string) =>
      `import { IOSDevice as Base } from ${JSON.stringify(ours)};
       ${kind} extends Base { constructor(options) { super(options); globalThis.overrides = [...(globalThis.overrides ?? []), '${mark}']; } }`;
    await writeFile(file('named.ts'), code('export class IOSDevice', 'named'));
    await writeFile(file('default.ts'), code('export default class', 'default'));
    await writeFile(file('none.ts'), 'export const IOSDevice = 7;');
    await writeFile(file('plain.ts'), 'export default class {}');
    const made = async (iOSDeviceClassOverride?: string) => {
      const agent = await agentFromWebDriverAgent({ ...phone.place, iOSDeviceClassOverride, generateReport: false });
      await agent.destroy();
    };

    await made(file('named.ts'));
    // An option of devices: the constructor takes it, too, but makes no other class.
    expect(new IOSDevice({ ...phone.place, iOSDeviceClassOverride: file('named.ts') }).constructor).toBe(IOSDevice);
    vi.stubEnv('EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE', path.relative(process.cwd(), file('default.ts')));
    await made();
    await made(file('named.ts'));
    expect(Reflect.get(globalThis, 'overrides')).toEqual(['named', 'default', 'named']);
    Reflect.deleteProperty(globalThis, 'overrides');

    // All that CommonJS exports is the default of its module; what compilers write is deeper in there.
    vi.stubEnv('EYEWRIGHT_IOS_DEVICE_CLASS_OVERRIDE', '');
    Reflect.set(globalThis, 'IOSDeviceForTest', IOSDevice);
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'IOSDeviceForTest'));
    const common = (exports: string) => `class Own extends globalThis.IOSDeviceForTest {}; ${exports}`;
    await writeFile(file('whole.cjs'), common('module.exports = Own;'));
    await writeFile(
      file('compiled.cjs'),
      common('Object.defineProperty(exports, "__esModule", { value: true }); exports.default = Own;'),
    );
    await writeFile(file('gathered.cjs'), common('const all = {}; all.IOSDevice = Own; module.exports = all;'));
    for (const name of ['whole.cjs', 'compiled.cjs', 'gathered.cjs']) await made(file(name));

    for (const name of ['none.ts', 'plain.ts', 'missing.ts']) {
      expect(await failureOf(made(file(name)))).toMatchObject({
        code: 'CONFIG_INVALID',
        summary: expect.stringContaining(name) as string,
      });
    }
    expect(await failureOf(made('no-such-package'))).toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
