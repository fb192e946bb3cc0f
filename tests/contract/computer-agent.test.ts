import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../src/core/device/action.ts';
import { agentFor } from '../../src/platforms/agent-for.ts';
import { agentForComputer, type AgentForComputerOptions } from '../../src/platforms/computer/agent-for-computer.ts';
import { ComputerAgent } from '../../src/platforms/computer/computer-agent.ts';
import { ComputerDevice } from '../../src/platforms/computer/computer-device.ts';
import { agentFromComputer } from '../../src/public/computer.ts';
import { startScriptedModel, type ScriptedModelOptions } from '../../src/testing/scripted-model.ts';
import { box, plan } from '../../src/testing/scripted-replies.ts';
import { failureOf, readStory, useRunFolder } from '../unit/agents/rig.ts';
import { thoroughly } from '../usual.ts';

useRunFolder();
const { signal } = new AbortController();
/** As long as a program may need on a busy machine. */
const patient = { timeout: 20_000 };
/** The screen of a dialog is at rest at once. */
const headless = { waitAfterAction: 0, headless: true, xvfbResolution: '800x600', autoPrintReportMsg: false } as const;
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

async function open(options: AgentForComputerOptions = {}): Promise<ComputerAgent> {
  const agent = await agentForComputer({ ...headless, ...options });
  ending.push(() => agent.destroy());
  return agent;
}

/** An agent whose model answers from a script, and what the model was asked. */
async function scripted(script: ScriptedModelOptions, options: AgentForComputerOptions = {}) {
  const model = await startScriptedModel(script);
  ending.push(() => model.close());
  const agent = await open({ modelConfig: model.modelConfig, ...options });
  return { agent, asked: () => model.requests.map(({ text }) => text).join('\n') };
}

const screen = { width: 800, height: 600 };
/** The middle of the screen, where a small dialog has its field. */
const middle = { prompt: 'the field', box: box({ left: 390, top: 295, width: 20, height: 10 }, screen) };

describe('an agent of a desktop', () => {
  it('sees a dialog and acts on it with the offline model, and writes a report', async () => {
    const agent = await open();
    const dialog = await agent.device.launchApplication(
      'zenity',
      ['--forms', '--text=New user', '--add-entry=Name', '--add-password=Password'],
      { env: { LC_ALL: 'C.UTF-8' } },
    );
    await agent.aiWaitFor('the screen shows "New user"');
    await agent.aiInput('the "Name" field', { value: 'Nobody' });
    await agent.aiClearInput('the "Name" field');
    await agent.aiAssert('the "Name" field is empty');
    await agent.aiInput('the "Name" field', { value: 'Ada Lövelace' });
    expect(await agent.aiQuery('the value of the "Name" field')).toBe('Ada Lövelace');
    await agent.aiKeyboardPress(undefined, { keyName: 'Tab' });
    await agent.aiAct('type "s3cret" into the Password field');
    await agent.aiHover('the "OK" button');
    expect((await agent.aiLocate('the "OK" button')).rect.width).toBeGreaterThan(20);
    await agent.aiDoubleClick('the "Name" field');
    await agent.aiTap('the "OK" button');
    expect(await dialog.ended).toEqual({ exitCode: 0 });
    expect(dialog.output.trim()).toBe('Ada Lövelace|s3cret');
    await agent.destroy();
    const story = await readStory(agent.reportFile);
    expect(story.of('device')).toMatchObject([
      { id: agent.device.environment['DISPLAY'], os: 'Linux', size: { width: 800, height: 600 } },
    ]);
    expect(new Set(story.steps.map(([, , status]) => status))).toEqual(new Set(['passed']));
  });

  it('scrolls, and opens the menu of the right button', async () => {
    const agent = await open();
    const lines = Array.from({ length: 200 }, (_, row) => `Entry number ${row}`);
    await agent.device.launchApplication('zenity', ['--text-info', '--editable', '--height', '300'], {
      input: lines.join('\n'),
    });
    await agent.aiWaitFor('the screen shows "Cancel"');
    await agent.aiScroll(undefined, { scrollType: 'scrollToBottom' });
    await agent.aiWaitFor('the screen shows "Entry number 199"');
    await agent.aiRightClick('the text "Entry number 199"');
    await agent.aiWaitFor('the screen shows "Select All"');
  });

  it('is made by both names, for a device of your own, and by the runners', async () => {
    expect(agentFromComputer).toBe(agentForComputer);
    const own = new ComputerAgent(new ComputerDevice({ headless: true }), { generateReport: false });
    const ofRunner = agentFor(new ComputerDevice({ headless: true }), { generateReport: false });
    ending.push(
      () => own.destroy(),
      () => ofRunner.destroy(),
    );
    expect(ofRunner).toBeInstanceOf(ComputerAgent);
    expect(() => agentFor({} as ComputerDevice, {})).toThrow('There is no agent for this target');
  });

  it('takes the options of agent and device, and refuses others', async () => {
    const failure = await failureOf(agentForComputer({ headless: true, displai: 1 } as AgentForComputerOptions));
    expect(failure).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('displai') as string });
    expect(await failureOf(agentForComputer({ headless: true, waitAfterAction: -1 }))).toMatchObject({
      code: 'CONFIG_INVALID',
    });
  });

  it('says what a desktop cannot do', async () => {
    const agent = await open();
    expect(await failureOf(agent.aiPinch(undefined, { direction: 'in' }))).toMatchObject({
      code: 'DEVICE_UNSUPPORTED',
      hint: expect.stringContaining('Control++') as string,
    });
  });

  it('ends its device, also when it is ended twice', async () => {
    const agent = await open();
    await agent.destroy();
    await agent.destroy();
    await expect(agent.device.screenshot(new AbortController().signal)).rejects.toMatchObject({
      code: 'DEVICE_DISCONNECTED',
    });
  });
});

describe('plans on a desktop', () => {
  it('can use the actions of a desktop and those of the user, and no others', async () => {
    const beep = defineAction({
      name: 'Beep',
      description: 'Beep once.',
      params: z.object({}),
      needs: [],
      run: async () => {},
    });
    const { agent, asked } = await scripted({ replies: [plan([], { done: true })] }, { customActions: [beep] });
    await agent.aiAct('do nothing');
    const names =
      'Tap DoubleClick RightClick Hover DragAndDrop Input ClearInput KeyboardPress CursorMove Scroll Swipe ListDisplays Beep'.split(
        ' ',
      );
    // Each has a line of its own: many of these words are also in descriptions, or in longer names.
    const offered = new Set(Array.from(asked().matchAll(/^[^A-Za-z\n]*([A-Z]\w+) \{/gm), ([, name]) => name));
    expect(offered).toEqual(new Set([...names, 'Sleep']));
  });

  it('move the text cursor, press keys, and know the displays', async () => {
    const { agent, asked } = await scripted({
      replies: [
        plan([
          { name: 'Input', param: { locate: middle, value: 'abcd' } },
          { name: 'CursorMove', param: { direction: 'left', times: 3 } },
          { name: 'KeyboardPress', param: { keyName: 'x' } },
          { name: 'CursorMove', param: { direction: 'right' } },
          { name: 'KeyboardPress', param: { keyName: 'y' } },
          { name: 'ListDisplays', param: {} },
        ]),
        plan([], { done: true }),
      ],
    });
    const dialog = await agent.device.launchApplication('zenity', ['--entry', '--width', '400']);
    await expect.poll(() => agent.device.tree?.snapshot({ scope: 'all', signal }), patient).not.toEqual([]);
    await agent.aiAct('put x and y into it');
    await agent.aiKeyboardPress(undefined, { keyName: 'Enter' });
    await dialog.ended;
    expect(dialog.output).toBe('axbycd\n');
    expect(asked()).toContain('screen: screen (800 × 600), primary');
  });
});

describe('how an agent types', () => {
  thoroughly(() => {
    it('puts back what was on the clipboard', async () => {
      const agent = await open({ generateReport: false });
      const owner = await agent.device.launchApplication('xclip', ['-quiet', '-selection', 'clipboard'], {
        input: 'mine',
      });
      const dialog = await agent.device.launchApplication('zenity', ['--entry', '--text', 'Your name']);
      await agent.aiWaitFor('the screen shows "Your name"');
      await agent.aiInput('the "Your name" field', { value: 'pasted' });
      await agent.aiInput('the "Your name" field', { value: ' twice', mode: 'typeOnly' });
      const read = async (): Promise<string> => {
        const reader = await agent.device.launchApplication('xclip', ['-o', '-selection', 'clipboard']);
        await reader.ended;
        return reader.output;
      };
      await expect.poll(read, patient).toBe('mine');
      await agent.aiTap('OK');
      await dialog.ended;
      expect(dialog.output).toBe('pasted twice\n');
      await owner.stop();
    });
  });

  it('is set for the agent and by a call: with a delay by keys, without one by a paste, which a terminal does not take', async () => {
    const typed = { name: 'Input', param: { locate: middle, value: 'typed', mode: 'typeOnly' } };
    const script = { replies: { plan: [plan([typed]), plan([], { done: true })], locate: [{ box: middle.box }] } };
    const { agent } = await scripted(script, { keyboardTypeDelay: 1, patience: 0 });
    const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-terminal-'));
    ending.push(() => rm(folder, { recursive: true }));
    const terminal = await agent.device.launchApplication('xterm', ['-e', 'cat > lines'], { cwd: folder });
    await expect.poll(() => agent.device.tree?.snapshot({ scope: 'all', signal }), patient).not.toEqual([]);
    await agent.aiAct('type it');
    await agent.aiKeyboardPress(undefined, { keyName: 'Enter' });
    await expect.poll(() => readFileSync(path.join(folder, 'lines'), 'utf8'), patient).toMatch(/typed\n$/);
    expect(
      await failureOf(agent.aiInput('the field', { value: 'pasted', mode: 'typeOnly', keyboardTypeDelay: 0 })),
    ).toMatchObject({
      code: 'ACTION_FAILED',
      hint: expect.stringContaining("inputStrategy: 'sequential'") as string,
    });
    await terminal.stop();
  });
});
