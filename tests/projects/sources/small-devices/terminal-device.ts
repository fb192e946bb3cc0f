import {
  defineAction,
  type Device,
  type DeviceInput,
  type Rect,
  type Screenshot,
  type ScreenTree,
  type TreeNode,
} from 'eyewright';
import { FakeDevice } from 'eyewright/testing';
import { z } from 'zod';

const columns = 40;
const rows = 10;
const cell = { width: 12, height: 24 };
const size = { width: columns * cell.width, height: rows * cell.height };

/** A character grid with a cursor and a shell that knows three words: no pointer, no page, and a tree of its own. */
export class TerminalDevice implements Device {
  readonly platform = 'terminal';
  readonly input: DeviceInput = {
    text: {
      type: (text) => this.#type(text),
      replace: (text) => Promise.resolve(void (this.#line = text)),
      clear: () => Promise.resolve(void (this.#line = '')),
      moveToEnd: () => Promise.resolve(),
    },
    keyboard: { press: (keys) => (keys[0] === 'Enter' ? this.#enter() : Promise.resolve()) },
  };
  readonly actions = [
    defineAction({
      name: 'RunLine',
      description: 'Type a line and press Enter; answers with what was printed.',
      params: z.object({ line: z.string() }),
      needs: ['text', 'keyboard'],
      run: async ({ input, defaults, signal }, { line }) => {
        const before = this.#printed.length;
        await input.text.type(line, { strategy: defaults.inputStrategy, signal });
        await input.keyboard.press(['Enter'], { signal });
        const output = this.#printed.slice(before + 1).join('\n');
        return { feedback: output, value: output };
      },
    }),
  ];
  readonly tree: ScreenTree = {
    snapshot: () => Promise.resolve(this.#nodes()),
    find: (locator) => Promise.resolve(this.#find(locator)),
    locatorsAt: (rect) => {
      const line = this.#nodes().find((node) => node.rect.top === rect.top);
      return Promise.resolve(line ? [{ by: 'text', text: line.name }] : []);
    },
  };
  readonly #screen = new FakeDevice({ size });
  readonly #printed: string[] = ['ready'];
  #line = '';
  #secret = false;

  screenshot(signal: AbortSignal): Promise<Screenshot> {
    this.#screen.show(this.#nodes().map(({ name, rect }) => ({ kind: 'text', text: name, rect })));
    return this.#screen.screenshot(signal);
  }

  #type(text: string): Promise<void> {
    this.#line += text;
    return Promise.resolve();
  }

  #enter(): Promise<void> {
    const [word = '', ...rest] = this.#line.split(' ');
    // What is asked for as a password is not shown.
    this.#printed.push(`$ ${this.#secret ? '' : this.#line}`);
    if (this.#secret) this.#printed.push(`welcome, ${this.#line.length} letters`);
    else if (word === 'echo') this.#printed.push(rest.join(' '));
    else if (word === 'login') this.#printed.push('password:');
    else this.#printed.push(`${word}: not found`);
    this.#secret = word === 'login';
    this.#line = '';
    return Promise.resolve();
  }

  #nodes(): TreeNode[] {
    const shown = [...this.#printed, `$ ${this.#secret ? '' : this.#line}`].slice(-rows);
    return shown.map((name, row) => ({
      role: 'text',
      name,
      states: {},
      rect: rectOf(row, name.length),
      visible: true,
      children: [],
    }));
  }

  #find(locator: Parameters<ScreenTree['find']>[0]): Rect | undefined {
    const nodes = this.#nodes();
    if (locator.by === 'xpath') return nodes[Number(/^\/\/line\[(\d+)\]$/.exec(locator.xpath)?.[1]) - 1]?.rect;
    const found = locator.by === 'text' ? nodes.filter(({ name }) => name === locator.text) : [];
    return found.length === 1 ? found[0]?.rect : undefined;
  }
}

function rectOf(row: number, length: number): Rect {
  return { left: 0, top: row * cell.height, width: Math.max(1, length) * cell.width, height: cell.height };
}
