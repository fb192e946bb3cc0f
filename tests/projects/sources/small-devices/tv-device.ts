import {
  defineAction,
  type Device,
  type DeviceFacts,
  type DeviceInput,
  type InputCall,
  type Screenshot,
} from 'eyewright';
import { FakeDevice } from 'eyewright/testing';
import { z } from 'zod';

const channels = ['News', 'Sport', 'Films', 'Music'];
const size = { width: 640, height: 200 };

/** A television: it takes keys of a remote control and nothing else, and knows actions that no other screen has. */
export class TvDevice implements Device {
  readonly platform = 'tv';
  /** What the remote control sent. */
  readonly keys: string[] = [];
  readonly input: DeviceInput = { keyboard: { press: (keys, call) => this.#press(keys, call) } };
  readonly actions = [
    defineAction({
      name: 'ReadFocus',
      description: 'Read which channel has the focus.',
      params: z.object({}),
      needs: [],
      effect: 'nothing',
      run: () => Promise.resolve({ feedback: `${this.#focused} has the focus`, value: this.#focused }),
    }),
    defineAction({
      name: 'OpenChannel',
      description: 'Move the focus to a channel and open it.',
      params: z.object({ channel: z.enum(channels) }),
      needs: ['keyboard'],
      run: async ({ input, signal }, { channel }) => {
        while (this.#focused !== channel) await input.keyboard.press(['ArrowRight'], { signal });
        await input.keyboard.press(['Enter'], { signal });
        return { feedback: `${channel} is on` };
      },
    }),
  ];
  readonly #screen = new FakeDevice({ size });
  #focus = 0;
  #playing: string | undefined;

  open(): Promise<DeviceFacts> {
    return Promise.resolve({ id: 'tv-1', name: 'Living room', os: 'TV 3', size });
  }

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    this.#screen.show([
      ...channels.map((text, index) => ({
        kind: index === this.#focus ? ('button' as const) : ('text' as const),
        text,
        rect: { left: 20 + index * 150, top: 40, width: 130, height: 40 },
      })),
      {
        kind: 'text',
        text: `Now: ${this.#playing ?? 'nothing'}`,
        rect: { left: 20, top: 130, width: 300, height: 30 },
      },
    ]);
    return this.#screen.screenshot(signal);
  }

  get #focused(): string {
    return channels[this.#focus] ?? '';
  }

  #press(keys: readonly string[], { signal }: InputCall): Promise<void> {
    signal.throwIfAborted();
    this.keys.push(keys.join('+'));
    if (keys[0] === 'ArrowRight') this.#focus = (this.#focus + 1) % channels.length;
    if (keys[0] === 'Enter') this.#playing = this.#focused;
    return Promise.resolve();
  }
}
