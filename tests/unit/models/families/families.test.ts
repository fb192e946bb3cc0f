import { describe, expect, it } from 'vitest';

import { actions } from '../../../../src/actions/index.ts';
import type { PlanReply } from '../../../../src/core/model/model.ts';
import { families } from '../../../../src/models/families/registry.ts';
import { createFrame } from '../../../../src/core/screen/frame.ts';
import { PictureMaker } from '../../../../src/models/openai/picture.ts';
import { frame, frameSize, openRig, slotsOf } from '../openai/kit.ts';

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

describe('ui-tars-1.5', () => {
  const family = 'ui-tars-1.5';

  it('writes places in tags, and reads both forms', async () => {
    const replies = [
      "Thought: There.\nAction: click(point='<point>500 500</point>')",
      "Action: drag(start_point='<point>10 20</point>', end_point='<point>30 40</point>')",
      "Action: click(start_box='(500,500)')",
      "Action: finished(content='x')",
    ];
    await using rig = await openRig({ family, replies });

    const first = await rig.plan();
    const second = await rig.plan();
    const third = await rig.plan();
    await rig.plan({ rounds: [{ reply: second, results: result(second) }] });

    expect(first.actions).toMatchObject([{ name: 'Tap', param: { locate: { center: { x: 640, y: 360 } } } }]);
    expect(third.actions).toEqual(first.actions);
    expect(rig.server.requests[0]?.text).toContain("click(point='<point>x y</point>')");
    expect(rig.server.requests[3]?.messages.find(({ role }) => role === 'assistant')?.text).toContain(
      "drag(start_point='<point>10 19</point>', end_point='<point>30 40</point>')",
    );
    expect(rig.model.cycleLimit).toBe(40);
  });
});

describe('claude', () => {
  it('gets pictures that nobody scales down, and counts in their pixels', async () => {
    const { default: sharp } = await import('sharp');
    const size = { width: 2560, height: 1440 };
    await using rig = await openRig({ family: 'claude', respond: () => ({ point: [727, 409] }) });
    const frame = createFrame({ data: await blank(size), mime: 'image/png', ...size });

    const found = await rig.locate({ frame });

    const sent = Buffer.from(rig.server.requests[0]?.images[0]?.split(',')[1] ?? '', 'base64');
    const { width, height } = await sharp(sent).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1568);
    expect(width * height).toBeLessThanOrEqual(1_190_000);
    expect(found).toMatchObject({ center: { x: near(1280), y: near(720) } });
  });
});

describe('gpt-5', () => {
  it('looks at every pixel for places, has replies held to a schema, and takes no temperature', async () => {
    await using rig = await openRig({
      family: 'gpt-5',
      replies: [
        { box: [1, 2, 3, 4], error: null },
        { thought: 'so', data: true, errors: [] },
        { actions: [], done: true },
      ],
    });

    await rig.locate();
    await rig.judge();
    await rig.plan();

    const [locate, judge, plan] = rig.server.requests;
    expect(locate?.settings).toMatchObject({
      response_format: { json_schema: { name: 'locate', strict: true, schema: { required: ['box', 'error'] } } },
    });
    expect(judge?.settings).toMatchObject({
      response_format: { json_schema: { schema: { properties: { data: { type: ['boolean', 'null'] } } } } },
    });
    // What an action takes has no schema of one form.
    expect(plan?.settings).not.toHaveProperty('response_format');
    expect(locate?.settings).not.toHaveProperty('temperature');
  });
});

it.each([
  ['plan', 'original'],
  ['locate', 'original'],
  ['judge', 'high'],
  ['extract', 'high'],
] as const)('gpt-5 sees the picture of a request to %s in detail %s', async (kind, detail) => {
  const picture = await new PictureMaker(1).of(frame(), { kind, family: families.get('gpt-5') });

  expect(picture).toMatchObject({ detail, ...frameSize });
});

describe('settings of thinking', () => {
  it.each([
    ['qwen3.5', { ENABLED: 'false' }, { enable_thinking: false }],
    ['qwen3.6', { ENABLED: 'true', BUDGET: 500 }, { enable_thinking: true, thinking_budget: 500 }],
    ['doubao-vision', { ENABLED: 'false' }, { thinking: { type: 'disabled' } }],
    ['doubao-seed', { EFFORT: 'minimal' }, { reasoning_effort: 'minimal' }],
    ['gemini', { BUDGET: 0 }, { extra_body: { google: { thinking_config: { thinking_budget: 0 } } } }],
    ['gemini', { ENABLED: 'false' }, { extra_body: { google: { thinking_config: { thinking_budget: 0 } } } }],
    ['gemini', { EFFORT: 'low' }, { reasoning_effort: 'low' }],
    ['gpt-5', { EFFORT: 'minimal' }, { reasoning_effort: 'minimal' }],
    ['claude', { BUDGET: 2048 }, { thinking: { type: 'enabled', budget_tokens: 2048 } }],
    ['claude', { ENABLED: 'false' }, { thinking: { type: 'disabled' } }],
    ['glm-v', { ENABLED: 'true' }, { thinking: { type: 'enabled' } }],
    ['xiaomi-mimo', { ENABLED: 'false' }, { thinking: { type: 'disabled' } }],
    [undefined, { EFFORT: 'low' }, { reasoning_effort: 'low' }],
  ])('%s: %j', async (family, reasoning, members) => {
    const config = Object.fromEntries(
      Object.entries(reasoning).map(([name, value]) => [`EYEWRIGHT_MODEL_REASONING_${name}`, value]),
    );
    await using rig = await openRig(
      { replies: [{ data: 'x' }] },
      { config: { ...config, EYEWRIGHT_MODEL_FAMILY: family } },
    );

    await rig.extract({ frames: [] });

    expect(rig.server.requests[0]?.settings).toMatchObject(members);
  });

  it.each([
    ['kimi', { EYEWRIGHT_MODEL_REASONING_EFFORT: 'low' }, 'the family kimi has no such setting'],
    ['ui-tars', { EYEWRIGHT_MODEL_REASONING_EFFORT: 'low' }, 'the family ui-tars has no such setting'],
    ['gemini', { EYEWRIGHT_MODEL_REASONING_EFFORT: 'low', EYEWRIGHT_MODEL_REASONING_BUDGET: 5 }, 'not both'],
    ['claude', { EYEWRIGHT_MODEL_REASONING_ENABLED: 'true' }, 'needs a budget'],
    [
      'qwen3',
      { EYEWRIGHT_MODEL_REASONING_ENABLED: 'false', EYEWRIGHT_MODEL_REASONING_BUDGET: 5 },
      'while thinking is disabled',
    ],
    ['qwen3', { EYEWRIGHT_MODEL_REASONING_ENABLED: 'true', EYEWRIGHT_MODEL_REASONING_BUDGET: 0 }, 'a budget of 0'],
    [
      'doubao-seed',
      { EYEWRIGHT_MODEL_REASONING_ENABLED: 'false', EYEWRIGHT_MODEL_REASONING_EFFORT: 'low' },
      'while thinking is disabled',
    ],
    ['kimi', { EYEWRIGHT_MODEL_TEMPERATURE: 0 }, 'models of the family kimi take no temperature'],
    ['gpt-5', { EYEWRIGHT_MODEL_TEMPERATURE: 0.5 }, 'take no temperature'],
    ['ui-tars', { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_object' }, 'plans in its own language'],
    ['auto-glm', { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_schema' }, 'plans in its own language'],
    [undefined, { EYEWRIGHT_MODEL_REASONING_BUDGET: 5 }, 'a model without a family has no such setting'],
  ])('%s refuses %j', (family, config, message) => {
    const slots = (): unknown => slotsOf({ EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_FAMILY: family, ...config });

    expect(slots).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(message) }),
    );
  });

  it('are not those of another family', () => {
    const slots = slotsOf({
      EYEWRIGHT_MODEL_NAME: 'a',
      EYEWRIGHT_MODEL_FAMILY: 'gpt-5',
      EYEWRIGHT_MODEL_REASONING_EFFORT: 'low',
      EYEWRIGHT_INSIGHT_MODEL_NAME: 'b',
      EYEWRIGHT_INSIGHT_MODEL_FAMILY: 'qwen3-vl',
    });

    expect(slots.planning.reasoning).toMatchObject({ effort: 'low' });
    expect(slots.insight).toMatchObject({ reasoning: undefined, responseFormat: 'text' });
  });

  it('do not come from another slot that has another family', () => {
    const slots = slotsOf({
      EYEWRIGHT_MODEL_NAME: 'm',
      EYEWRIGHT_MODEL_FAMILY: 'qwen3-vl',
      EYEWRIGHT_MODEL_TEMPERATURE: 0.2,
      EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_object',
      EYEWRIGHT_PLANNING_MODEL_FAMILY: 'ui-tars',
      EYEWRIGHT_INSIGHT_MODEL_FAMILY: 'gpt-5',
    });

    expect(slots.default).toMatchObject({ temperature: 0.2, responseFormat: 'json_object' });
    expect(slots.planning).toMatchObject({ temperature: undefined, responseFormat: 'text' });
    expect(slots.insight).toMatchObject({ temperature: undefined, responseFormat: 'json_schema' });
  });

  it('leave thinking to the provider when nothing is configured', async () => {
    for (const family of families.keys()) {
      await using rig = await openRig({ family, replies: [{ data: 'x' }] });

      await rig.extract({ frames: [] });

      const { settings } = rig.server.requests[0] ?? {};
      for (const member of ['thinking', 'enable_thinking', 'reasoning_effort', 'extra_body'])
        expect(settings).not.toHaveProperty(member);
    }
  });
});

it('holds replies to the configured form, whatever the family is used to', async () => {
  const config = { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'json_schema' };
  await using rig = await openRig({ family: 'qwen3-vl', replies: [{ box: [1, 2, 3, 4], error: null }] }, { config });
  await rig.locate();
  expect(rig.server.requests[0]?.settings).toMatchObject({ response_format: { type: 'json_schema' } });

  await using plain = await openRig(
    { family: 'gpt-5', replies: [{ data: 'x' }] },
    { config: { EYEWRIGHT_MODEL_RESPONSE_FORMAT: 'text' } },
  );
  await plain.extract();
  expect(plain.server.requests[0]?.settings).not.toHaveProperty('response_format');
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
