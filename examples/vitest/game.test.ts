import { afterAll, beforeAll, describe, expect } from 'vitest';

import { test as base } from 'eyewright/vitest';

import { startAppServer, type AppServer } from '../app-server.ts';
import { GameDevice } from '../game/game-device.ts';

let server: AppServer;

/** The agent and its calls drive the game instead of the page around it. */
const test = base.extend<{ device: GameDevice }>({
  device: async ({ page }, use) => {
    await page.goto(`${server.url}/game`);
    await use(new GameDevice(page));
  },
});

describe('a canvas game', () => {
  beforeAll(async () => {
    server = await startAppServer();
  });
  afterAll(() => server.close());

  test('is played by what is seen', async ({ aiTap, aiAct, aiAssert, aiNumber }) => {
    await aiTap('"Gold"');
    await aiAssert('the page shows "Round 2 of 3"');
    await aiAct('click "Stone", then click "Gold"');
    await aiAssert('the page shows "You won"');
    expect(await aiNumber('the number after "Score"')).toBe(15);
  });

  test('takes keys, and actions of its own', async ({ agent, aiKeyboardPress, aiAssert }) => {
    await aiKeyboardPress(undefined, { keyName: 'p' });
    await aiAssert('the page shows "Paused"');
    await aiKeyboardPress(undefined, { keyName: 'p' });
    const { result } = await agent.runYaml(`
tasks:
  - name: the last round
    flow:
      - SkipRounds: 2
        name: round
      - aiTap: '"Gold"'
      - aiAssert: the page shows "You won"
`);
    expect(result).toEqual({ round: 'Round 3' });
  });
});
