import { afterAll, beforeAll, describe, expect } from 'vitest';

import { test } from 'eyewright/vitest';

import { startAppServer, type AppServer } from '../app-server.ts';

describe('to-do list', () => {
  let server: AppServer;
  beforeAll(async () => {
    server = await startAppServer();
  });
  afterAll(() => server.close());

  test('adds and completes a task', async ({ page, aiAct, aiAssert, aiString }) => {
    await page.goto(`${server.url}/todo`);
    await aiAct('type "Buy milk" into the "What needs to be done?" field, then click "Add"');
    await aiAct('check the "Buy milk" checkbox');
    await aiAssert('the page shows "0 tasks remaining"');
    expect(await aiString('the heading')).toBe('To-do list');
  });
});
