import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineAction } from '../../src/core/device/action.ts';
import type { PageAgent } from '../../src/agents/page-agent.ts';
import { secret } from '../../src/core/secrets/secret-vault.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { box, plan } from '../../src/testing/scripted-replies.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { usually } from '../usual.ts';
import { agentPageOpeners, closeAgentBrowsers, type AgentPage } from './agent-pages.ts';
import { servePages, type PageServer } from './page-server.ts';

useRunFolder();

const viewport = { width: 800, height: 600 };
const at = box({ left: 50, top: 50, width: 200, height: 40 }, viewport);
const place = 'style="position:absolute;top:50px;left:50px;width:200px;height:40px;border:0"';
/** Tells whoever asks what its field holds. */
const tells = `<script>addEventListener('message', ({ source }) => source.postMessage(document.querySelector('input').value, '*'))</script>`;
const field = `<body style="margin:0"><input aria-label="Password" style="box-sizing:border-box;width:200px;height:40px">${tells}`;
const quoted = field.replaceAll('"', '&quot;');
const around = (inside: string): string => `<!doctype html><body style="margin:0">${inside}`;

const inClosedRoot = (host: string, src: string): string =>
  `<${host} id="host" style="display:block"></${host.split(' ', 1)[0]}><script>
    const root = document.getElementById('host').attachShadow({ mode: 'closed' });
    root.innerHTML = '<iframe ${place} src="${src}"></iframe>';
    var inner = root.querySelector('iframe').contentWindow;
  </script>`;

interface Framed {
  readonly html: string;
  /** The window that holds the field. */
  readonly holder?: string;
}

/** Frames that no secret goes to: their host is not listed, or cannot be told. */
const foreign: Readonly<Record<string, Framed>> = {
  'a frame of another host': { html: `<iframe ${place} src="{other}/field"></iframe>` },
  'an object of another host': { html: `<object ${place} type="text/html" data="{other}/field"></object>` },
  'an embedded page of another host': { html: `<embed ${place} type="text/html" src="{other}/field">` },
  'a frame of another host in one of ours': {
    html: `<iframe ${place} src="/around-other"></iframe>`,
    holder: 'frames[0].frames[0]',
  },
  'a frame without an address in one of another host': {
    html: `<iframe ${place} src="{other}/around-srcdoc"></iframe>`,
    holder: 'frames[0].frames[0]',
  },
  'a sandboxed text': { html: `<iframe ${place} sandbox="allow-scripts" srcdoc="${quoted}"></iframe>` },
  'a sandboxed page of ours': { html: `<iframe ${place} sandbox="allow-scripts" src="/field"></iframe>` },
  'a frame of another host in what draws itself': {
    html: inClosedRoot('div role="textbox" tabindex="0"', '{other}/field'),
    holder: 'inner',
  },
  'a frame of another host in what can be edited': {
    html: inClosedRoot('div contenteditable', '{other}/field'),
    holder: 'inner',
  },
  'a frame of another port that pretends': { html: `<iframe ${place} src="{port}/pretending"></iframe>` },
};

/** Frames with the origin of the page. */
const own: Readonly<Record<string, Framed>> = {
  'a page of ours': { html: `<iframe ${place} src="/field"></iframe>` },
  'a text of ours': { html: `<iframe ${place} srcdoc="${quoted}"></iframe>` },
  'a text of ours in a frame of ours': {
    html: `<iframe ${place} src="/around-srcdoc"></iframe>`,
    holder: 'frames[0].frames[0]',
  },
  'an empty frame that a script fills': {
    html: `<iframe ${place}></iframe><script>frames[0].document.write(${JSON.stringify(field).replaceAll('</', '<\\/')}); frames[0].document.close()</script>`,
  },
};

const pages: Record<string, string> = {
  '/field': field,
  '/around-other': around(`<iframe style="width:200px;height:40px;border:0" src="{other}/field"></iframe>`),
  '/around-srcdoc': around(`<iframe style="width:200px;height:40px;border:0" srcdoc="${quoted}"></iframe>`),
  '/taken': `<input aria-label="Password" ${place} oninput="if (this.value.length === 3) document.querySelector('iframe').focus()">
    <iframe src="{other}/taking" style="position:absolute;top:200px;left:50px"></iframe>`,
  '/taking': `${field}<script>addEventListener('focus', () => document.querySelector('input').focus())</script>`,
};
for (const [name, { html }] of Object.entries({ ...foreign, ...own })) {
  pages[`/${name.replaceAll(' ', '-')}`] = around(html);
}
const pretending = `${field}<script>
  Object.defineProperty(window, 'origin', { value: '{page}' });
  Object.prototype.toJSON = function () { return { value: '{page}', focused: true }; };
</script>`;

const means: Readonly<Record<string, (agent: PageAgent) => Promise<unknown>>> = {
  'at a place': (agent) => agent.aiInput('Password', { value: secret('PASSWORD') }),
  'by XPath': (agent) => agent.aiInput('Password', { value: secret('PASSWORD'), xpath: '//input' }),
  'behind what is there': (agent) => agent.aiInput('Password', { value: secret('PASSWORD'), mode: 'typeOnly' }),
  'at once': (agent) => agent.aiInput('Password', { value: secret('PASSWORD'), inputStrategy: 'bulk' }),
  'by a plan': (agent) => agent.aiAct(`log in with ${secret('PASSWORD')}`),
  'by an action of the user': (agent) => agent.aiAct(`sign on with ${secret('PASSWORD')}`),
};

/** Types into whatever has the focus. */
const login = defineAction({
  name: 'Login',
  description: 'Types a password.',
  params: z.object({ password: z.string() }),
  needs: ['text'],
  run: async ({ input, signal }, { password }) =>
    void (await input.text.type(password, { strategy: 'legacy', signal })),
});

describe.each(Object.entries(usually(agentPageOpeners, 'playwright')))(
  'a secret and frames, on %s',
  (_library, open) => {
    let server: PageServer;
    let otherPort: PageServer;
    let model: ScriptedModel;
    let opened: AgentPage;
    let agent: PageAgent;

    beforeAll(async () => {
      const served: Record<string, string> = {};
      server = await servePages(served);
      otherPort = await servePages({ '/pretending': pretending.replaceAll('{page}', server.origin) });
      for (const [path, html] of Object.entries(pages)) served[path] = html.replaceAll('{port}', otherPort.origin);
      const type = { name: 'Input', param: { locate: { prompt: 'Password', box: at }, value: secret('PASSWORD') } };
      const signOn = { name: 'Login', param: { password: secret('PASSWORD') } };
      model = await startScriptedModel({
        respond: ({ call, text }) => {
          if (call !== 'plan') return { box: at };
          return plan([text.includes('sign on') ? signOn : type], { done: true });
        },
      });
    });
    beforeEach(async () => {
      opened = await open({});
      agent = agentFor([new URL(server.origin).host]);
    });
    afterEach(async () => {
      await agent.destroy();
      await opened.close();
    });
    afterAll(async () => {
      server.close();
      otherPort.close();
      await model.close();
      await closeAgentBrowsers();
    });

    const agentFor = (domains: string[]): PageAgent =>
      opened.agent({
        modelConfig: model.modelConfig,
        generateReport: false,
        waitAfterAction: 0,
        patience: 0,
        secrets: { PASSWORD: 'correct-horse' },
        customActions: [login],
        allow: { domains },
      });
    const openPage = (name: string): Promise<unknown> =>
      opened.page.goto(`${server.origin}/${name.replaceAll(' ', '-')}`);
    const heldBy = (holder = 'frames[0]'): Promise<unknown> =>
      opened.page.evaluate(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => resolve(data), { once: true });
      ${holder}.postMessage('tell', '*');
    })`);

    it('goes into no frame of a host that is not listed, or whose host cannot be told', async () => {
      for (const [name, { holder }] of Object.entries(foreign)) {
        await openPage(name);
        const error = await failureOf(agent.aiInput('Password', { value: secret('PASSWORD') }));
        expect([name, error.code, await heldBy(holder)]).toEqual([name, 'ACTION_FORBIDDEN', '']);
        expect(error.message).toMatch(/No secret may be typed (?:on http|where the focus is)/);
      }
      await opened.page.goto('about:blank');
      await opened.page.evaluate(`document.body.innerHTML = '<input ${place}>'`);
      expect((await failureOf(agent.aiInput('Password', { value: secret('PASSWORD') }))).code).toBe('ACTION_FORBIDDEN');
      expect(await opened.page.evaluate(`document.querySelector('input').value`)).toBe('');
    });

    it('goes into frames with the origin of the page, and into those of listed hosts', async () => {
      for (const [name, { holder }] of Object.entries(own)) {
        await openPage(name);
        await agent.aiInput('Password', { value: secret('PASSWORD') });
        expect([name, await heldBy(holder)]).toEqual([name, 'correct-horse']);
      }
      await agent.destroy();
      agent = agentFor([new URL(server.origin).host, 'localhost']);
      await openPage('a frame of another host');
      await agent.aiInput('Password', { value: secret('PASSWORD') });
      expect(await heldBy()).toBe('correct-horse');
    });

    it('goes there by no means of typing', async () => {
      for (const [how, typeIt] of Object.entries(means)) {
        await openPage('a frame of another host');
        await agent.aiTap('Password');
        expect([how, (await failureOf(typeIt(agent))).code, await heldBy()]).toEqual([how, 'ACTION_FORBIDDEN', '']);
      }
    });

    it('stops where a frame takes the focus meanwhile', async () => {
      await openPage('taken');
      const error = await failureOf(agent.aiInput('Password', { value: secret('PASSWORD') }));

      expect(error.code).toBe('ACTION_FORBIDDEN');
      // The frame may get the letter that was on its way.
      expect(String(await heldBy()).length).toBeLessThan(2);
    });
  },
);
