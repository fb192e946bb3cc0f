import { describe, expect, it } from 'vitest';

import { actions } from '../../../../src/actions/index.ts';
import type { PlanReply } from '../../../../src/core/model.ts';
import { families } from '../../../../src/models/families/registry.ts';
import { answer } from '../../../../src/testing/scripted-replies.ts';
import { createFrame } from '../../../../src/core/frame.ts';
import { frameSize, openRig } from '../openai/kit.ts';

const result = (reply: PlanReply): { name: string; title: string; status: 'ok' }[] =>
  reply.actions.map(({ name }) => ({ name, title: name, status: 'ok' }));

describe.each([...families.keys()])('a scripted model of the family %s', (family) => {
  it('writes places that are found again', async () => {
    const rect = { left: 600, top: 300, width: 100, height: 40 };
    await using rig = await openRig({ family, respond: () => rig.server.place(rect, frameSize) });
    const data = await blank(frameSize);

    const found = await rig.locate({ frame: createFrame({ data, mime: 'image/png', ...frameSize }) });

    expect(found).toMatchObject({ center: { x: near(650), y: near(320) } });
  });
});

describe('kimi', () => {
  it.each([
    ['shares', [0.5, 0.25], { x: 640, y: 180 }],
    ['pixels', [640, 180], { x: 640, y: 180 }],
  ])('reads points in %s', async (_title, point, center) => {
    await using rig = await openRig({ family: 'kimi', replies: [{ point }] });

    expect(await rig.locate()).toMatchObject({ center });
    expect(rig.server.requests[0]?.settings).not.toHaveProperty('temperature');
    expect(rig.server.requests[0]?.text).toContain('{"point": [x, y]} or {"error"');
  });

  it('does not read pixels beyond the picture', async () => {
    await using rig = await openRig({ family: 'kimi', respond: () => ({ point: [640, 1800] }) });

    await expect(rig.locate()).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
  });
});

describe('gemini', () => {
  it('gives rows first', async () => {
    await using rig = await openRig({
      family: 'gemini',
      replies: ['```json\n{"box_2d": [0, 500, 1000, 1000], "label": "x"}\n```'],
    });

    expect(await rig.locate()).toMatchObject({ rect: { left: 640, top: 0, width: 639, height: 719 } });
    expect(rig.server.requests[0]?.text).toContain('"box": [y1, x1, y2, x2]');
  });
});

describe('qwen2.5-vl', () => {
  it('gets a picture of whole patches, at full resolution, and counts in its pixels', async () => {
    const { default: sharp } = await import('sharp');
    const size = { width: 400, height: 200 };
    await using rig = await openRig({ family: 'qwen2.5-vl', respond: () => ({ box: [392, 190, 400, 200] }) });
    const frame = createFrame({ data: await blank(size), mime: 'image/png', ...size });

    expect(await rig.locate({ frame })).toMatchObject({ rect: { left: 392, top: 190 } });
    const [request] = rig.server.requests;
    const sent = Buffer.from(request?.images[0]?.split(',')[1] ?? '', 'base64');
    expect(await sharp(sent).metadata()).toMatchObject({ width: 420, height: 224 });
    expect(request?.settings).toMatchObject({ vl_high_resolution_images: true, temperature: 0 });
    // The margin is no part of the screen.
    await using beyond = await openRig({ family: 'qwen2.5-vl', respond: () => ({ point: [415, 100] }) });
    await expect(beyond.locate({ frame })).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
  });
});

describe('ui-tars', () => {
  const family = 'ui-tars';

  it('speaks its own language, in which typing goes where was clicked last', async () => {
    const replies = [
      "Thought: The field is there.\nAction: click(start_box='(500,500)')",
      String.raw`Action: type(content='  it\'s\n two ')`,
      "Thought: Done.\nAction: finished(content='typed')",
    ];
    await using rig = await openRig({ family, replies });

    const first = await rig.plan();
    const second = await rig.plan({ rounds: [{ reply: first, results: result(first) }] });
    const rounds = [first, second].map((reply) => ({ reply, results: result(reply) }));
    const third = await rig.plan({ rounds });

    const locate = {
      prompt: 'element at 640, 360',
      rect: { left: 636, top: 356, width: 8, height: 8 },
      center: { x: 640, y: 360 },
      isUnnamed: true,
    };
    expect(first).toEqual({ thought: 'The field is there.', actions: [{ name: 'Tap', param: { locate } }] });
    expect(second.actions).toEqual([{ name: 'Input', param: { locate, value: "  it's\n two ", mode: 'typeOnly' } }]);
    expect(third).toEqual({ thought: 'Done.', actions: [], done: { success: true, message: 'typed' } });
    const { messages = [] } = rig.server.requests[2] ?? {};
    expect(messages[0]?.text).toContain("click(start_box='(x,y)')");
    expect(messages.filter(({ role }) => role === 'assistant').map(({ text }) => text)).toEqual([
      "Thought: The field is there.\nAction: click(start_box='(500,501)')",
      String.raw`Thought: ` + '\n' + String.raw`Action: type(content='  it\'s\n two ')`,
    ]);
  });

  it.each([
    ["left_double(start_box='<|box_start|>(10,20)<|box_end|>')", [['DoubleClick', ['locate']]]],
    ["right_single(start_box='[10, 20, 30, 40]')", [['RightClick', ['locate']]]],
    ["drag(start_box='(1,2)', end_box='(3,4)')", [['DragAndDrop', ['from', 'to']]]],
    ["hotkey(key='ctrl c')", [['KeyboardPress', ['keyName']]]],
    ["scroll(start_box='(1,2)', direction='up')", [['Scroll', ['locate', 'direction']]]],
    ['wait()', [['Sleep', ['timeMs']]]],
    [
      "click(start_box='(1,2)')\n\ntype(content='x\\n')",
      [
        ['Tap', ['locate']],
        ['Input', ['locate', 'value', 'mode']],
        ['KeyboardPress', ['keyName']],
      ],
    ],
  ])('reads %s', async (call, planned) => {
    await using rig = await openRig({ family, replies: [`Thought: so\nAction: ${call}`] });

    const { actions: found } = await rig.plan();
    expect(found.map(({ name, param }) => [name, Object.keys(param)])).toEqual(planned);
  });

  it('says what the user is called for', async () => {
    await using rig = await openRig({ family, replies: ["Action: call_user(content='a captcha')"] });

    expect(await rig.plan()).toEqual({ actions: [], done: { success: false, message: 'a captcha' } });
  });

  it.each([
    ['prose', 'I click on Save.'],
    ['two actions', "Action: click(start_box='(1,2)')\nAction: click(start_box='(3,4)')"],
    ['a cut-off call', "Thought: x\nAction: click(start_box='(1,2"],
    ['more behind it', "Action: finished(content='x') or not"],
    ['a call behind the end', "Action: finished()\nclick(start_box='(1,2)')"],
    ['an argument twice', "Action: click(start_box='(1,2)', start_box='(3,4)')"],
    ['an unknown action', "Action: fly(start_box='(1,2)')"],
    ['a hexadecimal place', "Action: click(start_box='(0x1,2)')"],
    ['a place with words', "Action: click(start_box='(1,2) or (3,4)')"],
    ['text that goes nowhere', "Action: type(content='x')"],
    ['a place outside', "Action: click(start_box='(1,2000)')"],
    ['JSON', '{"actions": [], "done": true}'],
    ['a cut-off reply', answer.content("Action: finished(content='x')", 'length')],
  ])('takes no plan from %s', async (_title, reply) => {
    await using rig = await openRig({ family, respond: () => reply });

    await expect(rig.plan()).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(rig.server.requests).toHaveLength(2);
  });

  it('offers only what the device can do, and plans for 40 rounds', async () => {
    await using rig = await openRig({ family, replies: ['Action: wait()'] });

    await rig.plan({ actions: actions.filter(({ name }) => name === 'Sleep') });

    expect(rig.server.requests[0]?.text).not.toContain('click(');
    expect(rig.model.cycleLimit).toBe(40);
  });
});

async function blank(size: { width: number; height: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { ...size, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
}

/** Units of a family may be coarser than pixels. */
function near(value: number): unknown {
  return expect.toSatisfy((actual: number) => Math.abs(actual - value) <= 2);
}
