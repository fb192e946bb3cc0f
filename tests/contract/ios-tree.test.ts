import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { rectCenter, type Rect } from '../../src/core/screen/geometry.ts';
import type { ElementLocator, TreeNode } from '../../src/core/screen/screen-tree.ts';
import { agentFromWebDriverAgent } from '../../src/platforms/ios/agent-from-web-driver-agent.ts';
import type { IOSAgent } from '../../src/platforms/ios/ios-agent.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { box, plan, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import type { PersonalityName } from '../simulators/ios/personalities/personalities.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { noAbort, shop } from './driven-phone.ts';
import { IPhones, type OpenIOS, type OpenIPhone } from './open-ios.ts';
import { thoroughly } from '../usual.ts';

useRunFolder();
const phones = new IPhones();
afterAll(() => phones.close());

const form = `<style>body{font:20px sans-serif;margin:0} input,button,a,p{display:block;margin:10px;min-height:30px}</style>
<h1>Garden shop</h1>
<input id="name" placeholder="Your name" value="Ada">
<input placeholder="City">
<input type="password" placeholder="Password" value="hunter2">
<input type="checkbox" aria-label="Newsletter" checked>
<button id="buy" onclick="document.title = 'bought'">Buy it</button>
<button disabled>Sold out</button>
<div><button>Same</button><button>Same</button></div>
<a href="#x">Terms</a>
<p>Nothing yet</p>
<button style="position:absolute;top:5000px">Far away</button>`;

const flat = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const snapshot = ({ device }: OpenIOS) => device.tree.snapshot({ scope: 'visible-only', signal: noAbort });
const find = ({ device }: OpenIOS, locator: ElementLocator) => device.tree.find(locator, noAbort);

describe.each<PersonalityName>(['notch', 'tablet', 'old'])('the elements of the screen: %s', (personality) => {
  it('are told with their roles, names, values and states, in pixels of the picture', async () => {
    await using phone = await phones.device({ page: form, personality });
    const nodes = flat(await snapshot(phone));
    const of = (name: string) => nodes.find((node) => node.name === name);
    expect(of('Your name')).toMatchObject({ role: 'textbox', value: 'Ada', attributes: { testId: 'name' } });
    expect(of('City')).toMatchObject({ role: 'textbox', placeholder: 'City' });
    expect(of('City')).not.toHaveProperty('value');
    expect(of('Newsletter')).toMatchObject({ role: 'switch', states: { checked: true } });
    expect(of('Sold out')).toMatchObject({ role: 'button', states: { disabled: true } });
    expect(of('Terms')).toMatchObject({ role: 'link' });
    expect(of('Nothing yet')).toMatchObject({ role: 'text' });
    // What is typed into such a field is nobody's business, not even how long it is.
    expect(of('Password')).toMatchObject({ role: 'textbox' });
    expect(JSON.stringify(nodes)).not.toMatch(/hunter2|•/);

    const { rect } = of('Buy it') ?? {};
    await phone.input.pointer.tap(rectCenter(rect as Rect), { signal: noAbort });
    await expect.poll(() => phone.page.title()).toBe('bought');
    expect(await phone.device.tree.place?.(noAbort)).toBe(shop);
  });
});

describe('an element of the screen', () => {
  it('is found by every way that leads to it and nothing else', async () => {
    await using phone = await phones.device({ page: form });
    const buy = await find(phone, { by: 'test-id', id: 'buy' });
    const ways: ElementLocator[] = [
      { by: 'role', role: 'button', name: 'Buy it' },
      { by: 'text', text: 'Buy it' },
      { by: 'xpath', xpath: '//XCUIElementTypeButton[@label="Buy it"]' },
    ];
    expect(buy).toBeDefined();
    for (const way of ways) expect(await find(phone, way)).toEqual(buy);
    expect(await find(phone, { by: 'label', text: 'City' })).toBeDefined();
    const nothing: ElementLocator[] = [
      { by: 'role', role: 'button', name: 'Same' },
      { by: 'role', role: 'link', name: 'Buy it' },
      { by: 'test-id', id: 'buy', role: 'button', name: 'Sell it' },
      { by: 'xpath', xpath: '//XCUIElementTypeNothing' },
    ];
    for (const way of nothing) expect(await find(phone, way)).toBeUndefined();

    const found = await phone.device.tree.locatorsAt(buy as Rect, noAbort);
    expect(found.map(({ by }) => by)).toEqual(['test-id', 'role', 'text', 'xpath']);
    for (const way of found) {
      expect(way).toMatchObject({ role: 'button' });
      expect(await find(phone, way)).toEqual(buy);
    }
  });

  it('is read once for questions that follow one another, and again after anything was done', async () => {
    await using phone = await phones.device({ page: form });
    const readings = () => phone.simulator.requests.filter(({ line }) => line === 'GET /source').length;
    await find(phone, { by: 'test-id', id: 'buy' });
    await find(phone, { by: 'test-id', id: 'name' });
    expect(readings()).toBe(1);
    await phone.input.pointer.tap(phone.at(5, 5), { signal: noAbort });
    await find(phone, { by: 'test-id', id: 'buy' });
    expect(readings()).toBe(2);
  });

  it('is known by the picture alone where the source is no good', async () => {
    await using phone = await phones.device({ page: form });
    const warnings: string[] = [];
    phone.device.attach({
      appNames: {},
      logger: { warn: () => {}, warnOnce: (text) => warnings.push(text), info: () => {}, debug: () => {} },
    });
    phone.simulator.faults.answers.push(
      { request: 'GET /source', error: 'unknown error', message: 'cannot snapshot', times: 1 },
      { request: 'GET /source', body: JSON.stringify({ value: '<XCUIElementTypeAppl' }) },
    );
    let cut = 0;
    for (let time = 0; time < 4; time++) {
      const wish = { scope: 'all', signal: noAbort, onCut: () => (cut += 1) } as const;
      expect(await phone.device.tree.snapshot(wish)).toEqual([]);
    }
    expect(cut).toBe(4);
    expect(await find(phone, { by: 'test-id', id: 'buy' })).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('found only in the screenshot')]);
    expect(phone.simulator.requests.filter(({ line }) => line === 'GET /source')).toHaveLength(2);
  });
});

thoroughly(() => {
  describe('what is remembered of an iOS device', () => {
    const page = `<h1>Garden shop</h1><p id="gap"></p>
<button id="buy" onclick="document.querySelector('#said').textContent = 'Thank you'">Buy it</button><p id="said">Nothing yet</p>`;
    const frame = { width: 1170, height: 2532 };
    let phone: OpenIPhone;
    let folder: string;
    let model: ScriptedModel;
    beforeAll(async () => {
      phone = await phones.open({ page });
      folder = mkdtempSync(path.join(tmpdir(), 'eyewright-cache-'));
    });
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true });
      await phone[Symbol.asyncDispose]();
    });

    /** A run of its own, with the answers that its model has. */
    async function run(replies: readonly ScriptedReply[], use: (agent: IOSAgent) => Promise<void>): Promise<string> {
      await phone.page.reload();
      model = await startScriptedModel({ replies: [...replies] });
      const agent = await agentFromWebDriverAgent({
        ...phone.place,
        modelConfig: model.modelConfig,
        cache: { id: 'phones', cacheDir: folder },
        generateReport: false,
        waitAfterAction: 0,
      });
      try {
        await use(agent);
      } finally {
        await agent.destroy();
        await model.close();
      }
      return String(await phone.page.evaluate('document.querySelector("#said").textContent'));
    }

    async function placeOfButton(): Promise<Rect> {
      const [left = 0, top = 0, width = 0, height = 0] = (
        (await phone.page.evaluate(
          '(() => { const { x, y, width, height } = document.querySelector("#buy").getBoundingClientRect(); return [x, y, width, height]; })()',
        )) as number[]
      ).map((value) => Math.round(value * 3));
      return { left, top, width, height };
    }

    it('finds an element again without the model, where it has moved to, and is text for the model', async () => {
      const tap = (agent: IOSAgent) => agent.aiTap('the buying button');
      expect(await run([{ box: box(await placeOfButton(), frame) }], tap)).toBe('Thank you');
      expect(model.requests).toHaveLength(1);
      const moved = async (agent: IOSAgent) => {
        await phone.page.evaluate('document.querySelector("#gap").style.height = "200px"');
        await tap(agent);
      };
      expect(await run([], moved)).toBe('Thank you');
      expect(model.requests).toHaveLength(0);

      await run([{ data: { title: 'Garden shop' } }], async (agent) => {
        await agent.aiQuery('{ title: string }', { domIncluded: true });
      });
      expect(model.requests[0]?.text).toContain('button "Buy it"');
    });

    it('replays a plan without the model', async () => {
      const buy = (agent: IOSAgent) => agent.aiAct('buy the thing').then(() => undefined);
      await phone.page.reload();
      const there = { prompt: 'the button "Buy it"', box: box(await placeOfButton(), frame) };
      const replies = [plan([{ name: 'Tap', param: { locate: there } }]), plan([], { done: true })];
      expect(await run(replies, buy)).toBe('Thank you');
      expect(await run([], buy)).toBe('Thank you');
      expect(model.requests).toHaveLength(0);
    });
  });
});
