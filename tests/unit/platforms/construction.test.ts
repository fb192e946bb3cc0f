import { afterEach, describe, expect, it, vi } from 'vitest';

import type { EyewrightError } from '../../../src/core/errors/errors.ts';
import { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import * as web from '../../../src/public/web.ts';
import { AndroidAgent } from '../../../src/platforms/android/android-agent.ts';
import { AndroidDevice } from '../../../src/platforms/android/android-device.ts';
import { ComputerAgent } from '../../../src/platforms/computer/computer-agent.ts';
import { HarmonyAgent } from '../../../src/platforms/harmony/harmony-agent.ts';
import { IOSAgent } from '../../../src/platforms/ios/ios-agent.ts';
import { AppiumAgent } from '../../../src/platforms/webdriver/appium-agent.ts';
import { WebdriverPageAgent } from '../../../src/platforms/webdriver/webdriver-agent.ts';
import { agentForDevice } from '../../../src/session/device-agent.ts';
import { PlaywrightPageAgent, PuppeteerPageAgent } from '../../../src/platforms/web/page-agents.ts';
import { useRunFolder } from '../agents/rig.ts';

useRunFolder();
const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
});

/** A device that could be attached to an agent of any platform. */
const bareDevice = (): object => Object.assign(new FakeDevice(), { typing: {}, attach: () => undefined });

const make = (options: object): unknown => agentForDevice(new FakeDevice(), options);

describe('an agent', () => {
  it.each([
    ['a misspelt option', { waitAfterActoin: 10 }],
    ['a wrong type', { generateReport: 'no' }],
    ['a negative pause', { waitAfterAction: -1 }],
    ['a cycle limit of zero', { replanningCycleLimit: 0 }],
    ['a shrink factor that enlarges', { screenshotShrinkFactor: 0.5 }],
    ['an unknown format', { outputFormat: 'html' }],
    ['a hook that is no function', { onTaskStartTip: 'x' }],
    ['bulk with a delay', { inputStrategy: 'bulk', keyboardTypeDelay: 10 }],
    ['an unknown key of the model', { modelConfig: { EYEWRIGHT_MODEL_NAM: 'x' } }],
    ['a secret that is no text', { secrets: { PIN: 1234 } }],
    ['an empty report name', { reportFileName: '' }],
    ['a report name that leaves its folder', { reportFileName: 'suite/../../login' }],
    ['an absolute report name', { reportFileName: '/login' }],
    ['no object', 5],
  ])('says at once what is wrong: %s', (_title, options) => {
    // The list of all options grows.
    expect(() => make(options as object)).toThrowError(
      expect.toSatisfy((error: EyewrightError) => {
        expect(error.summary).toMatchSnapshot();
        return true;
      }),
    );
    expect(() => make(options as object)).toThrowError(
      expect.objectContaining({ name: 'ConfigError', failureClass: 'test' }),
    );
  });

  it('of a page has two names for each library', () => {
    expect(web.PlaywrightAgent).toBe(PlaywrightPageAgent);
    expect(web.PuppeteerAgent).toBe(PuppeteerPageAgent);
  });

  it('has a device to itself, until it has ended', async () => {
    const device = new FakeDevice();
    const first = agentForDevice(device, { generateReport: false });

    expect(() => agentForDevice(device)).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: This fake device is already driven by another agent
        Hint: Use one agent for each device, or destroy() the other one first.
        Failure class: test (CONFIG_INVALID)]
    `);
    await first.destroy();
    await agentForDevice(device, { generateReport: false }).destroy();
  });

  it('of a phone that is refused leaves names and logger of the first one alone', async () => {
    const device = new AndroidDevice('emulator-5554');
    const attached = vi.spyOn(device, 'attach');
    const first = new AndroidAgent(device, { generateReport: false, appNameMapping: { Shop: 'com.shop' } });

    expect(() => new AndroidAgent(device, { appNameMapping: { Shop: 'com.other' } })).toThrow(
      /driven by another agent/,
    );
    expect(() => new AndroidAgent(device, { appNameMapping: 5 } as object)).toThrow(/driven by another agent/);

    expect(attached).toHaveBeenCalledOnce();
    await first.destroy();
    expect(() => new AndroidAgent(device, { waitAfterAction: -1 })).toThrow(/waitAfterAction/);
    await new AndroidAgent(device, { generateReport: false }).destroy();
  });

  it('refuses what is no device', () => {
    expect(() => agentForDevice({} as FakeDevice)).toThrow('the first argument is not a device');
  });

  it('says that an option was removed, and works', () => {
    const written: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = (text) => written.push(String(text)) > 0;
    try {
      make({ screenshotResizeScale: 0.5, cache: false });
    } finally {
      process.stderr.write = write;
    }
    expect(written).toEqual([
      'eyewright: The option screenshotResizeScale was removed and has no effect; use screenshotShrinkFactor.\n',
    ]);
  });

  it('has frames of the size of the screen, whatever the removed option says', async () => {
    for (const options of [{}, { screenshotResizeScale: 0.5 }]) {
      const agent = agentForDevice(new FakeDevice({ size: { width: 400, height: 300 } }), {
        generateReport: false,
        ...options,
      });
      await agent.freezePageContext();
      const { events } = agent._unstableLogContent();
      expect(events.find(({ type }) => type === 'frame')).toMatchObject({ width: 400, height: 300 });
      await agent.destroy();
    }
  });

  it('takes undefined for an option that was left out', () => {
    const options = { reportFileName: undefined, waitAfterAction: undefined, onLLMUsage: undefined };
    expect(() => make(options)).not.toThrow();
  });

  it('reads the cycle limit from the environment', () => {
    process.env['EYEWRIGHT_REPLANNING_CYCLE_LIMIT'] = 'many';
    expect(() => make({})).toThrowErrorMatchingInlineSnapshot(`
      [ConfigError: The environment variable EYEWRIGHT_REPLANNING_CYCLE_LIMIT has the wrong value "many": expected number, received string
        Hint: Correct EYEWRIGHT_REPLANNING_CYCLE_LIMIT, or unset it.
        Failure class: test (CONFIG_INVALID)]
    `);
    process.env['EYEWRIGHT_REPLANNING_CYCLE_LIMIT'] = '3';
    make({});
  });

  it.each([
    ['PlaywrightPageAgent', PlaywrightPageAgent],
    ['PuppeteerPageAgent', PuppeteerPageAgent],
  ])('%s needs a page', (_name, Agent) => {
    for (const page of [undefined, null, {}, 'page', Promise.resolve({})]) {
      expect(() => new Agent(page as never)).toThrowError(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    }
    expect(() => new Agent({} as never)).toThrowErrorMatchingSnapshot();
  });

  it.each([
    ['AndroidAgent', AndroidAgent],
    ['IOSAgent', IOSAgent],
    ['HarmonyAgent', HarmonyAgent],
    ['ComputerAgent', ComputerAgent],
    ['AppiumAgent', AppiumAgent],
    ['WebdriverPageAgent', WebdriverPageAgent],
  ])('%s needs a device of its own kind', (name, Agent) => {
    for (const device of [undefined, null, {}, 'device', Promise.resolve({}), new FakeDevice(), bareDevice()]) {
      expect(() => new Agent(device as never)).toThrowError(
        expect.objectContaining({
          code: 'CONFIG_INVALID',
          summary: expect.stringContaining(`${name}: the first argument is not`) as string,
        }),
      );
    }
  });

  it('refuses a page of the other library', () => {
    const page = { goto: () => undefined, mouse: {} };
    const [ofPlaywright, ofPuppeteer] = [
      { ...page, addInitScript: () => undefined, context: () => undefined },
      { ...page, evaluateOnNewDocument: () => undefined, browser: () => undefined, browserContext: () => undefined },
    ];
    const tabs = { pages: () => [], newPage: () => undefined };
    const making: [string, () => unknown][] = [
      ['is not a page of Playwright', () => new PlaywrightPageAgent(ofPuppeteer as never)],
      ['is not a page of Puppeteer', () => new PuppeteerPageAgent(ofPlaywright as never)],
      [
        'belongs to another browser or context',
        () => new web.PlaywrightBrowserAgent({ ...tabs, addInitScript: page.goto } as never, ofPuppeteer as never),
      ],
      [
        'belongs to another browser or context',
        () => new web.PuppeteerBrowserAgent({ ...tabs, targets: page.goto } as never, ofPlaywright as never),
      ],
    ];
    for (const [what, make] of making) {
      expect(make).toThrowError(
        expect.objectContaining({ code: 'CONFIG_INVALID', summary: expect.stringContaining(what) as string }),
      );
    }
  });

  it('of a page refuses one that was closed', () => {
    const closed = { goto: () => undefined, mouse: {}, isClosed: () => true, addInitScript: () => undefined };
    const ofPuppeteer = { ...closed, evaluateOnNewDocument: () => undefined };
    for (const make of [
      () => new PlaywrightPageAgent(closed as never),
      () => new PuppeteerPageAgent(ofPuppeteer as never),
    ])
      expect(make).toThrow(/the page was closed[^]*CONFIG_INVALID/);
  });

  it('of a browser refuses a page that was closed, and options that are none', async () => {
    const owner = { pages: () => [], newPage: () => undefined, addInitScript: () => undefined, targets: () => [] };
    const closed = {
      goto: () => undefined,
      mouse: {},
      isClosed: () => true,
      context: () => owner,
      browser: () => owner,
    };
    const agents = [
      web.PlaywrightBrowserAgent,
      web.PuppeteerBrowserAgent as unknown as typeof web.PlaywrightBrowserAgent,
    ];
    for (const Agent of agents) {
      expect(() => new Agent(owner as never, closed as never)).toThrow(/the page was closed[^]*CONFIG_INVALID/);
      for (const options of [{ initialPage: closed }, null]) {
        await expect(Agent.create(owner as never, options as never)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
      }
    }
  });
});
