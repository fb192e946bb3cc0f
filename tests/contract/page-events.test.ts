import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import type { DialogHandler, PageDialog } from '../../src/devices/web/dialogs/dialog-policy.ts';
import type { PageAgentOptions } from '../../src/platforms/web/page-agents.ts';
import { plan } from '../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../src/testing/scripted-model.ts';
import { readStory, useRunFolder } from '../unit/agents/rig.ts';
import { agentPageOpeners, closeAgentBrowsers, type AgentPage } from './agent-pages.ts';
import { usually } from '../usual.ts';

const runFolder = useRunFolder();

const at = (top: number): string => `style="position:absolute;left:50px;top:${top}px;width:200px;height:40px"`;
/** Each tells in the title what it was answered. */
const asking = `<!doctype html><title>Asking</title><style>body { margin: 0 }</style>
  <button ${at(50)} onclick="document.title = 'confirm ' + confirm('Delete all?')">Delete</button>
  <button ${at(150)} onclick="document.title = 'prompt ' + prompt('Your name?', 'nobody')">Name</button>
  <button ${at(250)} onclick="alert('Saved'); document.title = 'alerted'">Save</button>
  <a ${at(350)} href="/file">Report</a>
  <a ${at(450)} href="/other" target="_blank">Other</a>`;
const leaving = `<!doctype html><title>Leaving</title><button ${at(50)}>Touch</button><script>
  addEventListener('beforeunload', (event) => { event.preventDefault(); event.returnValue = 'stay'; });</script>`;

interface Dialog {
  accept(): Promise<void>;
}

describe.each(Object.entries(usually(agentPageOpeners, 'puppeteer')))(
  'what happens in a page, on %s',
  (library, open) => {
    let server: Server;
    let origin = '';
    let model: ScriptedModel;
    let opened: AgentPage;
    const agents: PageAgent[] = [];

    beforeAll(async () => {
      model = await startScriptedModel();
      server = createServer((request, response) => {
        if (request.url === '/file') {
          response.setHeader('content-disposition', 'attachment; filename="report.csv"');
          return void response.end('a,b\n1,2\n');
        }
        response.setHeader('content-type', 'text/html').end(request.url === '/leaving' ? leaving : asking);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(async () => {
      for (const agent of agents.splice(0)) await agent.destroy();
      await opened.close();
      model.requests.length = 0;
    });
    afterAll(async () => {
      server.closeAllConnections();
      server.close();
      await model.close();
      await closeAgentBrowsers();
    });

    function agentWith(options: PageAgentOptions = {}): PageAgent {
      const common = { modelConfig: model.modelConfig, waitAfterAction: 0, autoPrintReportMsg: false };
      const agent = opened.agent({ ...common, ...options });
      agents.push(agent);
      return agent;
    }

    async function start(options: PageAgentOptions = {}, path = '/'): Promise<PageAgent> {
      opened = await open({});
      await opened.page.goto(origin + path);
      return agentWith(options);
    }

    const button = (top: number): object => ({
      box: [63, Math.round((top / 600) * 1000), 312, Math.round(((top + 40) / 600) * 1000)],
    });
    const tap = (prompt: string, top: number): { name: string; param: Record<string, unknown> } => ({
      name: 'Tap',
      param: { locate: { prompt, ...button(top) } },
    });
    const title = (): Promise<string> => opened.page.title();
    const press = async (agent: PageAgent, prompt: string, top: number): Promise<string> => {
      model.enqueueFor('locate', button(top));
      await agent.aiTap(prompt);
      return title();
    };
    const eventsOf = async (agent: PageAgent, kind: string): Promise<string[]> => {
      await agent.destroy();
      const story = await readStory(agent.reportFile);
      return story.of('app-event').flatMap((event) => (event.kind === kind ? [event.text] : []));
    };

    it('dialogs are dismissed by default', async () => {
      const agent = await start();
      expect(await press(agent, 'Delete', 50)).toBe('confirm false');
      expect(await press(agent, 'Name', 150)).toBe('prompt null');
      expect(await press(agent, 'Save', 250)).toBe('alerted');
      expect(await eventsOf(agent, 'dialog')).toEqual([
        'confirm "Delete all?" was dismissed',
        'prompt "Your name?" was dismissed',
        'alert "Saved" was dismissed',
      ]);
    });

    it('dialogs: accept presses OK, in a prompt with what it holds', async () => {
      const agent = await start({ dialogs: 'accept' });
      expect(await press(agent, 'Delete', 50)).toBe('confirm true');
      expect(await press(agent, 'Name', 150)).toBe('prompt nobody');
      expect(await eventsOf(agent, 'dialog')).toContain('prompt "Your name?" was accepted with "nobody"');
    });

    it('dialogs: a function answers each', async () => {
      const seen: PageDialog[] = [];
      const dialogs: DialogHandler = async (dialog) => {
        seen.push(dialog);
        return dialog.type === 'prompt' ? { promptText: 'Alice' } : 'accept';
      };
      const agent = await start({ dialogs });
      expect(await press(agent, 'Name', 150)).toBe('prompt Alice');
      expect(await press(agent, 'Delete', 50)).toBe('confirm true');
      expect(seen[0]).toEqual({ type: 'prompt', message: 'Your name?', defaultValue: 'nobody', url: `${origin}/` });
    });

    it.each([
      ['throws', () => Promise.reject(new Error('no idea')), 'failed: no idea'],
      ['answers nonsense', () => 'maybe' as never, 'answered "maybe" instead of'],
    ])('dialogs: a function that %s dismisses, and the report says why', async (_what, dialogs, why) => {
      const agent = await start({ dialogs });
      expect(await press(agent, 'Delete', 50)).toBe('confirm false');
      expect((await eventsOf(agent, 'dialog'))[0]).toContain(why);
    });

    it.each(['on', 'once'] as const)(
      'leaves dialogs to a listener of the test (%s), also one that answers late',
      async (how) => {
        const agent = await start({ dialogs: 'dismiss' });
        const listen = (): unknown =>
          opened.page[how]('dialog', (dialog: Dialog) => {
            setTimeout(() => void dialog.accept().catch(() => undefined), library === 'playwright' ? 300 : 30);
          });
        listen();
        expect(await press(agent, 'Delete', 50)).toBe('confirm true');
        expect(await eventsOf(agent, 'dialog')).toEqual(['confirm "Delete all?" was left to a listener of the test']);
      },
    );

    it('leaves dialogs to a listener that was there before the agent', async () => {
      opened = await open({});
      await opened.page.goto(origin);
      opened.page.once('dialog', (dialog: Dialog) => void dialog.accept());
      expect(await press(agentWith(), 'Delete', 50)).toBe('confirm true');
    });

    it('leaves a page that asks whether to leave it, unless a function says otherwise', async () => {
      const agent = await start({}, '/leaving');
      await press(agent, 'Touch', 50);
      model.enqueueFor('plan', plan([{ name: 'Navigate', param: { url: origin } }], { done: true }));
      await agent.aiAct('go to the start');
      expect(await title()).toBe('Asking');
      expect(await eventsOf(agent, 'dialog')).toEqual(['beforeunload ("Leave this page?") was accepted']);
    });

    it('tells the planner of a dialog and its answer before its plan is done', async () => {
      const agent = await start();
      model.enqueueFor('plan', plan([tap('Delete', 50)], { done: true }));
      model.enqueueFor('plan', plan([], { done: { success: false, message: 'it was not deleted' } }));
      await expect(agent.aiAct('delete all')).rejects.toMatchObject({ code: 'ASSERTION_FAILED' });
      const [first = '', second = ''] = model.requests.map(({ text }) => text);
      expect(first).not.toContain('Delete all?');
      expect(second).toContain(`<events>\nconfirm "Delete all?" was dismissed (${origin}/)\n</events>`);
    });

    it('tells the planner in the next round of a download, and lists it with name and size', async () => {
      opened = await open({});
      await opened.page.goto(origin);
      await allowDownloads(opened);
      const agent = agentWith();
      model.enqueueFor('plan', plan([tap('Report', 350)]));
      let listed = '';
      model.enqueueFor('plan', plan([{ name: 'Sleep', param: { timeMs: 500 } }]), plan([], { done: true }));
      await agent.aiAct('get the report');
      listed = model.requests.map(({ text }) => text).join('\n');
      expect(listed).toContain(`The download of "report.csv" began (${origin}/file)`);
      expect(listed).toContain('"report.csv" was downloaded (8 bytes)');
      expect(await eventsOf(agent, 'download')).toEqual([
        'The download of "report.csv" began',
        expect.stringContaining('"report.csv" was downloaded (8 bytes)'),
      ]);
    });

    it('tells of a new tab that the agent does not follow', async () => {
      const agent = await start({ forceSameTabNavigation: false });
      model.enqueueFor('plan', plan([tap('Other', 450)]));
      model.enqueueFor('plan', plan([{ name: 'Sleep', param: { timeMs: 300 } }]), plan([], { done: true }));
      await agent.aiAct('open the other');
      expect(model.requests.map(({ text }) => text).join('\n')).toContain(
        'A new tab was opened; this agent stays in its own',
      );
      expect(await eventsOf(agent, 'new-page')).toHaveLength(1);
    });

    /** Files go to the folder of this run. */
    async function allowDownloads({ page }: AgentPage): Promise<void> {
      if (!('createCDPSession' in page)) return;
      const session = await (
        page as unknown as { createCDPSession(): Promise<{ send(name: string, given: object): Promise<void> }> }
      ).createCDPSession();
      await session.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: runFolder });
    }
  },
);
