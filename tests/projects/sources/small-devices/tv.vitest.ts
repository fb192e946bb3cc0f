import { expect, test as base, type AgentTarget } from 'eyewright/vitest';

import { TvDevice } from './tv-device.ts';
import { TerminalDevice } from './terminal-device.ts';

const onTv = base.extend<{ device: AgentTarget }>({ device: async ({}, use) => use(new TvDevice()) });
const onTerminal = base.extend<{ device: AgentTarget }>({ device: async ({}, use) => use(new TerminalDevice()) });

onTv('tv', async ({ aiKeyboardPress, aiAct, aiAssert }) => {
  await aiKeyboardPress(undefined, { keyName: 'ArrowRight' });
  expect(await aiAct('run ReadFocus {}')).toBe('Sport has the focus');
  await aiAct('run OpenChannel {"channel":"Music"}');
  await aiAssert('Music is on');
});

onTerminal('terminal', async ({ aiAct, aiLocate }) => {
  expect(await aiAct('run RunLine {"line":"echo hello"}')).toBe('hello');
  await aiAct('run RunLine {"line":"login"}');
  expect(await aiAct('run RunLine {"line":"{{secret:TERMINAL_PASSWORD}}"}')).toBe('welcome, 14 letters');
  expect((await aiLocate('the second line', { xpath: '//line[2]' })).rect.top).toBe(24);
});
