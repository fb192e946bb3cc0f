import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Rect } from '../../src/core/screen/geometry.ts';
import { agentFromAdbDevice } from '../../src/platforms/android/agent-from-adb-device.ts';
import type { AndroidAgent } from '../../src/platforms/android/android-agent.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { box, plan, type ScriptedReply } from '../../src/testing/scripted-replies.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { shop } from './driven-phone.ts';
import { Phones, type OpenPhone } from './open-android.ts';
import { thoroughly } from '../usual.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const page = `<h1>Garden shop</h1>
<p id="gap"></p><button id="buy" onclick="document.querySelector('#said').textContent = 'Thank you'">Buy it</button><p id="said">Nothing yet</p>`;

const frame = { width: 1080, height: 2400 };

describe('what is known of a phone beside its picture', () => {
  let phone: OpenPhone;
  let folder: string;
  let model: ScriptedModel;
  beforeAll(async () => {
    phone = await phones.open({ page });
    folder = mkdtempSync(path.join(tmpdir(), 'eyewright-cache-'));
  });
  beforeEach(async () => {
    await phone.simulator.shell(`am force-stop ${shop}; am start -W -n ${shop}/.MainActivity`);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await phone[Symbol.asyncDispose]();
  });

  /** A run of its own, with the answers that its model has. */
  async function run(replies: readonly ScriptedReply[], use: (agent: AndroidAgent) => Promise<void>): Promise<string> {
    model = await startScriptedModel({ replies: [...replies] });
    const agent = await agentFromAdbDevice(phone.simulator.serial, {
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
    const scale = frame.width / Number(await phone.page.evaluate('innerWidth'));
    const [left = 0, top = 0, width = 0, height = 0] = (
      (await phone.page.evaluate(
        '(() => { const { x, y, width, height } = document.querySelector("#buy").getBoundingClientRect(); return [x, y, width, height]; })()',
      )) as number[]
    ).map((value) => Math.round(value * scale));
    return { left, top, width, height };
  }

  it('is text for the model where domIncluded asks for it', async () => {
    await run([{ data: { title: 'Garden shop' } }], async (agent) => {
      await agent.aiQuery('{ title: string }', { domIncluded: true });
    });
    expect(model.requests[0]?.text).toContain('button "Buy it"');
    expect(model.requests[0]?.text).toContain('"Nothing yet"');
  });

  it('finds an element again without the model, where it has moved to', async () => {
    const tap = (agent: AndroidAgent) => agent.aiTap('the buying button');
    const there = { box: box(await placeOfButton(), frame) };
    expect(await run([there], tap)).toBe('Thank you');
    expect(model.requests).toHaveLength(1);

    await phone.page.reload();
    await phone.page.evaluate('document.querySelector("#gap").style.height = "200px"');
    expect(await run([], tap)).toBe('Thank you');
    expect(model.requests).toHaveLength(0);
  });

  it('asks the model again for one of several alike when another one stands in its place', async () => {
    const list = (...names: readonly string[]): Promise<unknown> =>
      phone.page.evaluate(
        `document.body.innerHTML = ${JSON.stringify(
          names
            .map(
              (name) =>
                `<div style="height:60px">${name} <button onclick="said.textContent = 'deleted ${name}'">Delete</button></div>`,
            )
            .join('') + '<p id="said"></p>',
        )}`,
      );
    const placeOf = async (index: number): Promise<Rect> => {
      const scale = frame.width / Number(await phone.page.evaluate('innerWidth'));
      const [left = 0, top = 0, width = 0, height = 0] = (await phone.page.evaluate(
        `(() => { const { x, y, width, height } = document.querySelectorAll('button')[${index}].getBoundingClientRect(); return [x, y, width, height]; })()`,
      )) as number[];
      return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
    };
    const remove = (agent: AndroidAgent) => agent.aiTap('the Delete button of Bob');
    await list('Ada', 'Bob', 'Cleo');
    expect(await run([{ box: box(await placeOf(1), frame) }], remove)).toBe('deleted Bob');

    await list('Zed', 'Ada', 'Bob', 'Cleo');
    expect(await run([{ box: box(await placeOf(2), frame) }], remove)).toBe('deleted Bob');
  });

  thoroughly(() => {
    it('replays a plan without the model', async () => {
      const buy = (agent: AndroidAgent) => agent.aiAct('buy the thing').then(() => undefined);
      const there = { prompt: 'the button "Buy it"', box: box(await placeOfButton(), frame) };
      const replies = [plan([{ name: 'Tap', param: { locate: there } }]), plan([], { done: true })];
      expect(await run(replies, buy)).toBe('Thank you');
      expect(model.requests).toHaveLength(2);

      await phone.page.reload();
      expect(await run([], buy)).toBe('Thank you');
      expect(model.requests).toHaveLength(0);
    });
  });
});
