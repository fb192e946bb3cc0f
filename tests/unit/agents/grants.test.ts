import { describe, expect, it } from 'vitest';

import type { NavigationInput } from '../../../src/core/device-input.ts';
import { plan } from '../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, saveButton, tap, useRunFolder, type Rig } from './rig.ts';

useRunFolder();

const navigate = (url: string): object => plan([{ name: 'Navigate', param: { url } }], { done: true });

interface Opened {
  readonly rig: Rig;
  readonly opened: string[];
}

async function openBrowser(replies: readonly object[], options: object = {}): Promise<Opened> {
  const opened: string[] = [];
  const navigation: NavigationInput = {
    goto: (url) => Promise.resolve(void opened.push(url)),
    reload: () => Promise.resolve(),
    back: () => Promise.resolve(),
  };
  const rig = await openRig({
    script: { replies: [...replies] },
    options,
    wrap: (fake) => deviceLike(fake, { input: { ...fake.input, navigation } }),
  });
  return { rig, opened };
}

const repeated = (url: string): object[] => [navigate(url), navigate(url), navigate(url)];

describe('a plan', () => {
  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    ' file:///etc/passwd',
    'fi\nle:///etc/passwd',
    '\u0000file:///etc/passwd',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'chrome://settings',
    'about:config',
    'blob:http://127.0.0.1/1',
    'view-source:http://127.0.0.1/',
    'ws://127.0.0.1/',
  ])('may not open %j', async (url) => {
    const { rig, opened } = await openBrowser(repeated(url));
    await using _rig = rig;

    const error = await failureOf(rig.agent.aiAct('go on'));

    expect(error).toMatchObject({ code: 'ACTION_FORBIDDEN', failureClass: 'action' });
    expect(opened).toEqual([]);
  });

  it.each(['http://127.0.0.1:1/x', 'https://shop.example', 'about:blank', '/relative', 'localhost:3000/x', '?q=1'])(
    'may open %j',
    async (url) => {
      const { rig, opened } = await openBrowser([navigate(url)]);
      await using _rig = rig;

      await rig.agent.aiAct('go on');

      expect(opened).toEqual([url]);
    },
  );

  it('may open what the agent or the call allows', async () => {
    const file = 'file:///report.html';
    const { rig, opened } = await openBrowser([navigate(file), ...repeated(file)], {
      allow: { urlSchemes: ['file:'] },
    });
    await using _rig = rig;

    await rig.agent.aiAct('open the report');
    const error = await failureOf(rig.agent.aiAct('open the report', { allow: {} }));

    expect(opened).toEqual([file]);
    expect(error.message).toMatchInlineSnapshot(`
      "The plan may not open "file:///report.html": its scheme "file:" is not allowed
        Hint: If the test wants this, give the agent or the call the option allow: { urlSchemes: ['file:'] }, or open the page in the test itself."
    `);
  });

  it('keeps to the hosts that are allowed', async () => {
    const allow = { domains: ['shop.example', '*.test.example'] };
    const { rig, opened } = await openBrowser(
      [
        navigate('https://shop.example/a'),
        navigate('https://a.test.example'),
        ...repeated('https://shop.example.evil.example/'),
      ],
      { allow },
    );
    await using _rig = rig;

    await rig.agent.aiAct('a');
    await rig.agent.aiAct('b');
    const error = await failureOf(rig.agent.aiAct('c'));

    expect(opened).toEqual(['https://shop.example/a', 'https://a.test.example']);
    expect(error.code).toBe('ACTION_FORBIDDEN');
  });

  it('keeps to the actions that are allowed', async () => {
    const { rig } = await openBrowser([plan([tap(saveButton)], { done: true })]);
    await using _rig = rig;

    await rig.agent.aiAct('save', { allow: { actions: ['Tap'] } });
    const error = await failureOf(rig.agent.aiAct('save', { allow: { actions: ['Tab'] } }));

    expect(rig.model.requests[0]?.text).toContain('Tap');
    expect(rig.model.requests[0]?.text).not.toContain('Navigate');
    expect(error.message).toContain('The option allow.actions names what is not there: Tab');
  });
});
