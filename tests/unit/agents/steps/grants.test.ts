import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import type { Bounds } from '../../../../src/core/device/device.ts';
import type { NavigationInput } from '../../../../src/core/device/device-input.ts';
import { plan } from '../../../../src/testing/scripted-replies.ts';
import { deviceLike, failureOf, openRig, saveButton, tap, useRunFolder, type Rig } from '../rig.ts';

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

    expect(error).toMatchObject({ code: 'ACTION_FORBIDDEN', failureClass: 'test' });
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

  it.each([
    ['open myapp://orders/7 and wait', 'myapp://orders/7', {}],
    ['open "mailto:ann@shop.example".', 'mailto:ann@shop.example', {}],
    ['open an order by myapp://', 'myapp://orders/8', {}],
    ['open https://docs.example/x', 'https://docs.example/x', { domains: ['shop.example'] }],
    ['open docs.example:8080/x', 'docs.example:8080/y', { domains: ['shop.example'] }],
  ])('may open what the instruction names: %s', async (instruction, url, allow) => {
    const { rig, opened } = await openBrowser([navigate(url)], { allow });
    await using _rig = rig;

    await rig.agent.aiAct(instruction);

    expect(opened).toEqual([url]);
  });

  it.each([
    ['open myapp://orders/7', 'otherapp://orders/7', {}],
    ['open the file: report', 'file:///etc/passwd', {}],
    ['type "file:///report.html" into the Path field', 'file:///etc/passwd', {}],
    ['open https://docs.example/x', 'https://evil.example/x', { domains: ['shop.example'] }],
  ])('may open nothing else for that: %s', async (instruction, url, allow) => {
    const { rig, opened } = await openBrowser(repeated(url), { allow });
    await using _rig = rig;

    expect(await failureOf(rig.agent.aiAct(instruction))).toMatchObject({ code: 'ACTION_FORBIDDEN' });
    expect(opened).toEqual([]);
  });

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
        Hint: If the test needs this, set the option allow: { urlSchemes: ['file:'] } for the agent or the call, or open the page in the test itself.
        Failure class: test (ACTION_FORBIDDEN)"
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
    expect(error.message).toContain('The option allow.actions has unknown actions: Tab');
  });

  it('that insists on an action that is not allowed ends the call, and says which', async () => {
    const { rig, opened } = await openBrowser(repeated('https://shop.example/'));
    await using _rig = rig;

    const error = await failureOf(rig.agent.aiAct('go on', { allow: { actions: ['Tap'] } }));

    expect(error).toMatchObject({ code: 'ACTION_FORBIDDEN', details: { action: 'Navigate' } });
    expect(error.message).toMatchInlineSnapshot(`
      "The plan for "go on" contains Navigate, which is not among the allowed actions (Tap)
        Hint: If the test needs this action, add 'Navigate' to allow: { actions }. Otherwise look at what the screen showed the model.
        Failure class: test (ACTION_FORBIDDEN)"
    `);
    expect(rig.calls).toEqual(['plan', 'plan']);
    expect(opened).toEqual([]);
  });

  it('that thinks better of it goes on', async () => {
    const { rig } = await openBrowser([navigate('https://shop.example/'), plan([tap(saveButton)], { done: true })]);
    await using _rig = rig;

    await rig.agent.aiAct('save', { allow: { actions: ['Tap'] } });

    expect(rig.log).toContainEqual(expect.stringMatching(/^tap/));
  });

  it.each([
    '//evil.example/x',
    String.raw`\\\\evil.example/x`,
    String.raw`/\evil.example/x`,
    'https:evil.example',
    'https://shop.example@evil.example/',
    'https://shop.example.evil.example/',
    'https://evilshop.example/',
    'https://xn--hop-cxc.example/',
    'https://\u0455hop.example/',
    'https://shop.example%2eevil.example/',
    'https://shop.example:8443/',
  ])('may not leave the hosts that are allowed by %j', async (url) => {
    const { rig, opened } = await openBrowser(repeated(url), { allow: { domains: ['shop.example:443'] } });
    await using _rig = rig;

    const error = await failureOf(rig.agent.aiAct('go on'));

    expect(error.code).toMatch(/^ACTION_F/);
    expect(opened).toEqual([]);
  });

  it.each([
    ['https://SHOP.example/', 'shop.example'],
    ['https://shop.example./', 'shop.example'],
    ['https://b\u00fccher.example/', 'B\u00dcCHER.example'],
    ['https://a.b\u00fccher.example/', '*.xn--bcher-kva.example'],
    ['http://127.0.0.1:3000/', '127.0.0.1:3000'],
    ['http://[::1]:3000/', '[::1]'],
    ['https://shop.example/', '*.shop.example'],
  ])('may open %j where %j is allowed', async (url, domain) => {
    const { rig, opened } = await openBrowser([navigate(url)], { allow: { domains: [domain] } });
    await using _rig = rig;

    await rig.agent.aiAct('go on');

    expect(opened).toEqual([url]);
  });

  it.each(['https://shop.example', 'shop.example/path', '*', '*.*', 'a@shop.example', '', 'shop.*'])(
    'is not asked with %j, which is no host',
    async (domain) => {
      await expect(openBrowser([], { allow: { domains: [domain] } })).rejects.toThrow(/allow.*domains/s);
    },
  );

  it('comes from a cassette with no more rights than from a model', async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'eyewright-carrier-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    const options = { allow: { domains: ['shop.example'] } };
    const first = await openBrowser([navigate('https://shop.example/a')], {
      ...options,
      cassette: { mode: 'record', dir, name: 'one' },
    });
    await first.rig.agent.aiAct('go on');
    await first.rig[Symbol.asyncDispose]();
    const text = readFileSync(path.join(dir, 'one.yaml'), 'utf8');
    writeFileSync(path.join(dir, 'two.yaml'), text.replace('https://shop.example/a', 'https://evil.example/a'));

    const { rig, opened } = await openBrowser([], { ...options, cassette: { mode: 'strict', dir, name: 'two' } });
    await using _rig = rig;
    const error = await failureOf(rig.agent.aiAct('go on'));

    expect(error.code).toBe('ACTION_FORBIDDEN');
    expect(opened).toEqual([]);
  });

  it('is kept among hosts where the device can do that, and the user is told where it cannot', async () => {
    const { rig } = await openBrowser([plan([tap(saveButton)], { done: true })], {
      allow: { domains: ['shop.example'] },
    });
    await using _rig = rig;

    await rig.agent.aiAct('save');

    expect(rig.warnings).toEqual([expect.stringMatching(/^allow\.domains: fake cannot block navigation/)]);
  });

  it('fails with what it led to in place of what failed because of it, also when only the end shows it', async () => {
    let bounds: Bounds | undefined;
    const confined: string[] = [];
    const confine = (given: Bounds): Promise<() => Promise<void>> => {
      bounds = given;
      confined.push('begun');
      return Promise.resolve(() => Promise.resolve(void confined.push('ended')));
    };
    await using rig = await openRig({
      script: { respond: () => plan([tap(saveButton)], { done: true }) },
      options: { allow: { domains: ['shop.example'] } },
      wrap: (fake) =>
        deviceLike(fake, {
          confine,
          settle: () => Promise.resolve(bounds?.onStopped('https://evil.example/x?a=b')),
        }),
    });

    const error = await failureOf(rig.agent.aiAct('save'));

    expect(error.message).toMatchInlineSnapshot(`
      "Tap "Save" led to "https://evil.example/x?a=b": its host "evil.example" is not among the allowed ones (shop.example)
        Hint: Look at what the page offered there. If the test needs it, add 'evil.example' to allow: { domains }, or open the page in the test itself.
        Failure class: test (ACTION_FORBIDDEN)"
    `);
    expect(confined).toEqual(['begun', 'ended']);
    expect(bounds?.allows('https://shop.example/')).toBe(true);
    expect(bounds?.allows('about:blank')).toBe(true);
    expect(bounds?.allows('https://evil.example/')).toBe(false);
  });
});
