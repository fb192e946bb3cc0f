import { describe, expect, it } from 'vitest';

import { actions as all } from '../../../../src/actions/index.ts';
import type { PlanReply } from '../../../../src/core/model/model.ts';
import { buttonActions } from '../../../../src/devices/shared/actions/button-actions.ts';
import { appActions } from '../../../../src/devices/shared/actions/app-actions.ts';
import { openRig } from '../openai/kit.ts';

const family = 'auto-glm';
const phone = [
  ...all,
  ...buttonActions({ platform: 'Android', pressBack: () => Promise.resolve() }),
  ...appActions({ launch: 'Open an app.', terminate: 'End an app.' }),
];
const result = (reply: PlanReply): { name: string; title: string; status: 'ok' }[] =>
  reply.actions.map(({ name }) => ({ name, title: name, status: 'ok' }));

describe('auto-glm', () => {
  it('speaks its own language, in which typing goes where was tapped last', async () => {
    const replies = [
      '<think>The field is there.</think>\n<answer>do(action="Tap", element=[500,500])</answer>',
      String.raw`do(action="Type", text="  say \"hi\"\n two ")`,
      '<think>Done.</think><answer>finish(message="typed")</answer>',
    ];
    await using rig = await openRig({ family, replies });

    const first = await rig.plan({ actions: phone });
    const second = await rig.plan({ actions: phone, rounds: [{ reply: first, results: result(first) }] });
    const rounds = [first, second].map((reply) => ({ reply, results: result(reply) }));
    const third = await rig.plan({ actions: phone, rounds });

    const locate = {
      prompt: 'element at 640, 360',
      rect: { left: 636, top: 356, width: 8, height: 8 },
      center: { x: 640, y: 360 },
      isUnnamed: true,
    };
    expect(first).toEqual({ thought: 'The field is there.', actions: [{ name: 'Tap', param: { locate } }] });
    expect(second.actions).toEqual([{ name: 'Input', param: { locate, value: '  say "hi"\n two ' } }]);
    expect(third).toEqual({ thought: 'Done.', actions: [], done: { success: true, message: 'typed' } });
    const { messages = [] } = rig.server.requests[2] ?? {};
    expect(messages.filter(({ role }) => role === 'assistant').map(({ text }) => text)).toEqual([
      '<think>The field is there.</think>\n<answer>do(action="Tap", element=[500,501])</answer>',
      String.raw`<think></think>` + '\n' + String.raw`<answer>do(action="Type", text="  say \"hi\"\n two ")</answer>`,
    ]);
  });

  it.each([
    ['do(action="Launch", app="Settings")', [{ name: 'Launch', param: { target: 'Settings' } }]],
    ['do(action="Back")', [{ name: 'AndroidBackButton', param: {} }]],
    ['do(action="Home")', [{ name: 'AndroidHomeButton', param: {} }]],
    ['do(action="Wait", duration="2.5 seconds")', [{ name: 'Sleep', param: { timeMs: 2500 } }]],
  ])('reads and writes %s', async (call, planned) => {
    await using rig = await openRig({
      family,
      replies: [`<think>so</think>\n<answer>${call}</answer>`, 'finish(message="x")'],
    });

    const reply = await rig.plan({ actions: phone });
    await rig.plan({ actions: phone, rounds: [{ reply, results: result(reply) }] });

    expect(reply.actions).toEqual(planned);
    expect(rig.server.requests[1]?.messages.find(({ role }) => role === 'assistant')?.text).toContain(call);
  });

  it.each([
    ['do(action="Long Press", element=[10,20])', [['LongPress', ['locate']]]],
    ['do(action="Double Tap", element=[10, 20])', [['DoubleClick', ['locate']]]],
    ['do(action="Swipe", start=[500,800], end=[500,200])', [['Swipe', ['from', 'to']]]],
  ])('reads %s', async (call, planned) => {
    await using rig = await openRig({ family, replies: [`I will do it.\n${call}`] });

    const reply = await rig.plan({ actions: phone });

    expect(reply.thought).toBe('I will do it.');
    expect(reply.actions.map(({ name, param }) => [name, Object.keys(param)])).toEqual(planned);
  });

  it('gives a person the word', async () => {
    await using rig = await openRig({ family, replies: ['do(action="Take_over", message="a captcha")'] });

    expect(await rig.plan({ actions: phone })).toEqual({ actions: [], done: { success: false, message: 'a captcha' } });
  });

  it.each([
    ['prose', 'I tap on Save.'],
    ['two actions', 'do(action="Tap", element=[1,2])\ndo(action="Tap", element=[3,4])'],
    ['two answers', '<answer>do(action="Back")</answer><answer>do(action="Home")</answer>'],
    ['more behind the answer', '<answer>do(action="Back")</answer> or do(action="Home")'],
    ['a cut-off call', '<think>x</think><answer>do(action="Tap", element=[1,2'],
    ['an argument twice', 'do(action="Tap", element=[1,2], element=[3,4])'],
    ['an unknown action', 'do(action="Fly", element=[1,2])'],
    ['an unknown call', 'run(action="Tap", element=[1,2])'],
    ['a hexadecimal place', 'do(action="Tap", element=[0x1,2])'],
    ['three numbers', 'do(action="Tap", element=[1,2,3])'],
    ['no place', 'do(action="Tap")'],
    ['text that goes nowhere', 'do(action="Type", text="x")'],
    ['a place outside', 'do(action="Tap", element=[1,2000])'],
    ['a duration in words', 'do(action="Wait", duration="a while")'],
    ['JSON', '{"actions": [], "done": true}'],
  ])('takes no plan from %s', async (_title, reply) => {
    await using rig = await openRig({ family, respond: () => reply });

    await expect(rig.plan({ actions: phone })).rejects.toMatchObject({ code: 'MODEL_REPLY_INVALID' });
    expect(rig.server.requests).toHaveLength(2);
  });

  it('offers only what the device can do, and plans for 100 rounds', async () => {
    await using rig = await openRig({ family, replies: ['finish(message="x")'] });

    await rig.plan({ actions: all.filter(({ name }) => name === 'Tap') });

    expect(rig.server.requests[0]?.text).toContain('do(action="Tap"');
    for (const word of ['Launch', 'Back', 'Type', 'Swipe'])
      expect(rig.server.requests[0]?.text).not.toContain(`"${word}"`);
    expect(rig.model.cycleLimit).toBe(100);
  });

  it('goes back by the button that the platform has', async () => {
    const harmony = buttonActions({ platform: 'Harmony', pressBack: () => Promise.resolve() });
    await using rig = await openRig({ family, replies: ['do(action="Back")'] });

    expect((await rig.plan({ actions: harmony })).actions).toEqual([{ name: 'HarmonyBackButton', param: {} }]);
  });
});
