import { defineAction, type Device, type DeviceFacts, type DeviceInput, type Screenshot } from 'eyewright';
import { z } from 'zod';

/** What is needed to reach the game: a page of Playwright or Puppeteer, or anything else that evaluates a script in it. */
export interface GameLink {
  evaluate(script: string): Promise<unknown>;
}

const pictureHead = 'data:image/png;base64,';

/** A canvas game as a screen of its own: its picture, its pointer and keys, and an action that no other screen has. */
export class GameDevice implements Device {
  readonly platform = 'canvas-game';
  readonly input: DeviceInput = {
    pointer: {
      tap: ({ x, y }, { signal }) => this.#call(`dig(${x}, ${y})`, signal),
      doubleTap: async (point, call) => {
        await this.input.pointer?.tap(point, call);
        await this.input.pointer?.tap(point, call);
      },
      drag: (_from, to, call) => this.input.pointer?.tap(to, call) ?? Promise.resolve(),
    },
    keyboard: { press: ([key = ''], { signal }) => this.#call(`press(${JSON.stringify(key)})`, signal) },
  };
  readonly actions = [
    defineAction({
      name: 'SkipRounds',
      description: 'Skip rounds of the game.',
      params: z.object({ count: z.number().int().min(1).describe('How many rounds') }),
      needs: [],
      run: async ({ signal }, { count }) => {
        signal.throwIfAborted();
        const now = String(await this.#link.evaluate(`game.skip(${count})`));
        return { feedback: `${now} has begun.`, value: now };
      },
    }),
  ];
  readonly #link: GameLink;

  constructor(link: GameLink) {
    this.#link = link;
  }

  /** Called once, within the time of the first call. */
  async open(signal: AbortSignal): Promise<DeviceFacts> {
    while (!(await this.#link.evaluate('window.game?.isReady === true'))) signal.throwIfAborted();
    return { id: 'gold-digger', name: 'Gold digger', size: await this.#size() };
  }

  async screenshot(signal: AbortSignal): Promise<Screenshot> {
    signal.throwIfAborted();
    const picture = String(await this.#link.evaluate('game.picture()'));
    const data = Buffer.from(picture.slice(pictureHead.length), 'base64');
    return { data, mime: 'image/png', ...(await this.#size()) };
  }

  async #size(): Promise<{ width: number; height: number }> {
    return (await this.#link.evaluate('game.size')) as { width: number; height: number };
  }

  /** What comes after the end of a call would reach the next test. */
  async #call(command: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.#link.evaluate(`game.${command}`);
  }
}
