import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { PageAgent } from '../../src/agents/page-agent.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';
import { aShareOf } from '../usual.ts';

const style = '<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 16px Inter, sans-serif }</style>';
const pages = {
  '/shop': `${style}<h1>Shop</h1><button>Buy</button><button>Pay now</button><label>Name <input></label>`,
  '/list': `${style}<h1>Files</h1><ul>${'<li>Report <button>Delete</button></li>'.repeat(2)}</ul>`,
  '/form': `${style}<h1>Your data</h1><label>CV <input type="file"></label><button disabled>Send</button>`,
} as const;

/** What a first run of a newcomer meets: nothing was judged, so the application has done nothing wrong. */
const notJudged: readonly [string, keyof typeof pages, (agent: PageAgent, origin: string) => Promise<unknown>][] = [
  ['a target that is not found', '/shop', (agent) => agent.aiTap('Checkout')],
  ['a field that is not found', '/shop', (agent) => agent.aiInput('x', 'the Email field')],
  ['a step on a target that is not found', '/list', (agent) => agent.aiAct('click "Rename"')],
  ['a target that fits twice', '/list', (agent) => agent.aiTap('Delete')],
  ['a step on a target that fits twice', '/list', (agent) => agent.aiAct('click "Delete"')],
  ['an instruction that is not understood', '/shop', (agent) => agent.aiAct('do whatever seems sensible around here')],
  ['a claim that is not understood', '/form', (agent) => agent.aiAssert('everything feels rather nice today')],
  [
    'a file that is not there',
    '/form',
    (agent) => agent.aiAct('upload "cv.pdf" to the CV field', { fileChooserAllowedDir: 'docs' }),
  ],
  ['a call with a file that is not there', '/form', (agent) => agent.aiTap('CV', { fileChooserAccept: 'no-such.pdf' })],
  ['a disabled button', '/form', (agent) => agent.aiAct('type "x" into the Send field')],
  ['a host that refuses', '/shop', (agent) => agent.aiAct('go to "http://127.0.0.1:1/"')],
  ['an XPath that is none', '/list', (agent) => agent.aiTap('Delete', { xpath: '//button[' })],
];

describe('the class of a failure', () => {
  const open = reusedOpeners.playwright;
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(aShareOf(notJudged, 2))('is never the product for %s', async (_what, address, call) => {
    await onOfflineAgent(await open({}), server.origin + address, async (agent) => {
      const error = await failureOf(call(agent, server.origin));
      expect({ code: error.code, failureClass: error.failureClass }).not.toMatchObject({ failureClass: 'product' });
    });
  });

  it.each([
    ['/shop', 'the page shows "Sold out"'],
    ['/list', 'there are exactly 3 buttons'],
    ['/form', 'the "Send" button is enabled'],
  ] as const)('is the product where a claim about %s was judged', async (address, claim) => {
    await onOfflineAgent(await open({}), server.origin + address, async (agent) => {
      const error = await failureOf(agent.aiAssert(claim));
      expect(error).toMatchObject({ code: 'ASSERTION_FAILED', failureClass: 'product' });
    });
  });
});
