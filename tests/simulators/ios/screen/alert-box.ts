import type { AppWindow } from '../../phone/app-window.ts';
import type { Point, Size } from '../../phone/view.ts';

/** An alert of the system, over whatever is shown. */
export interface SystemAlert {
  readonly text: string;
  /** From left to right; the last one is what `accept` presses, the first one what `dismiss` presses. */
  readonly buttons: readonly string[];
}

export interface AlertHost {
  readonly window: AppWindow;
  /** Of the screen, in points. */
  readonly size: Size;
}

const width = 270;
const height = 130;
const buttonHeight = 44;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Shows at most one alert and takes the touches on it. */
export class AlertBox {
  readonly #host: () => AlertHost;
  #shown: SystemAlert | undefined;
  /** The buttons that were pressed. */
  readonly answers: string[] = [];

  constructor(host: () => AlertHost) {
    this.#host = host;
  }

  get shown(): SystemAlert | undefined {
    return this.#shown;
  }

  async open(alert: SystemAlert): Promise<void> {
    this.#shown = alert;
    await this.draw();
  }

  /** Presses one of its buttons by its name. */
  async press(button: string): Promise<void> {
    this.answers.push(button);
    this.#shown = undefined;
    await this.draw();
  }

  /** Whether a finger came down while it was there, which was for nothing else. */
  async takes(point: Point): Promise<boolean> {
    if (!this.#shown) return false;
    const hit = this.buttons().find(({ box }) => isInside(point, box));
    if (hit) await this.press(hit.name);
    return true;
  }

  box(): Box {
    const { size } = this.#host();
    const left = (size.width - width) / 2;
    const top = (size.height - height) / 2;
    return { left, top, right: left + width, bottom: top + height };
  }

  buttons(): readonly { readonly name: string; readonly box: Box }[] {
    const names = this.#shown?.buttons ?? [];
    const { left, bottom } = this.box();
    const each = width / Math.max(1, names.length);
    return names.map((name, index) => ({
      name,
      box: { left: left + index * each, right: left + (index + 1) * each, top: bottom - buttonHeight, bottom },
    }));
  }

  async draw(): Promise<void> {
    const shown = this.#shown;
    const buttons = (shown?.buttons ?? []).map((name) => `<b>${name}</b>`).join('');
    const html = `<style>section{width:${width}px;height:${height}px;display:flex;flex-direction:column;background:#f4f4f6;border-radius:14px;font:17px Inter,sans-serif;color:#000}p{flex:1;margin:0;display:grid;place-items:center;text-align:center}div{display:flex;height:${buttonHeight}px}b{flex:1;display:grid;place-items:center;color:#007aff}</style><section><p>${shown?.text ?? ''}</p><div>${buttons}</div></section>`;
    await this.#host().window.evaluate(`(() => {
      globalThis.systemAlert?.remove();
      globalThis.systemAlert = undefined;
      if (!${shown !== undefined}) return;
      const host = globalThis.systemAlert = document.createElement('div');
      host.popover = 'manual';
      host.ariaHidden = 'true';
      host.attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(html)};
      host.style.cssText = 'margin: auto; padding: 0; border: 0; background: none; inset: 0';
      document.documentElement.append(host);
      host.showPopover();
    })()`);
  }
}

function isInside({ x, y }: Point, { left, top, right, bottom }: Box): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}
