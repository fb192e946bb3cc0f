import { afterAll, describe, expect, it } from 'vitest';

import { createFrame } from '../../../../src/core/screen/frame.ts';
import { FakeDevice } from '../../../../src/devices/fake/fake-device.ts';
import { drawText } from '../../../../src/devices/fake/fake-text.ts';
import { createOfflineModel } from '../../../../src/offline/offline-model.ts';

const { signal } = new AbortController();

describe('the screen of a fake device', () => {
  const model = createOfflineModel();
  afterAll(() => model.close?.());

  it('can be read', async () => {
    const device = new FakeDevice({
      elements: [
        { kind: 'field', text: 'Your name', rect: { left: 40, top: 60, width: 240, height: 36 }, value: 'Jane O’Hara' },
        {
          kind: 'checkbox',
          text: 'Keep me signed in',
          rect: { left: 40, top: 130, width: 18, height: 18 },
          checked: true,
        },
        { kind: 'button', text: 'Sign in & go', rect: { left: 40, top: 180, width: 160, height: 40 } },
        { kind: 'text', text: 'Total: $1,042.50 – paid', rect: { left: 40, top: 260, width: 200, height: 20 } },
      ],
    });
    const frame = createFrame(await device.screenshot(signal));
    const asked = async (demand: string): Promise<unknown> =>
      (
        await model.ask('judge', {
          demand,
          shape: 'boolean',
          frames: [frame],
          signal,
          onCall: () => undefined,
        })
      ).data;

    expect(await asked('the "Your name" field contains "Jane"')).toBe(true);
    expect(await asked('the "Keep me signed in" checkbox is checked')).toBe(true);
    expect(await asked('the page shows "Sign in & go"')).toBe(true);
    expect(await asked('the text after "Total" is "$1,042.50 – paid"')).toBe(true);
  });
});

describe('a text on it', () => {
  it('needs no font of the machine', () => {
    expect(drawText('Grüße, 12 € – “ça va?” <b>', { x: 0, y: 0 })).not.toContain('<text');
  });

  it('is drawn with the fonts of the machine where it is not Latin, as text and not as markup', () => {
    expect(drawText('Привет <b>', { x: 3, y: 4 })).toContain('>Привет &#60;b&#62;</text>');
  });
});
