import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { closeBrowsers, reusedOpeners } from './open-pages.ts';
import { servePages, type PageServer } from './page-server.ts';
import { onOfflineAgent } from './web-agent.ts';

interface Look {
  readonly track: readonly [width: number, height: number];
  readonly knob: readonly [width: number, height: number];
  readonly radius: number;
  readonly on: string;
}

/** Two switches that nothing tells of: the first is off, the second is on. */
function page({ track, knob, radius, on }: Look): string {
  const [width, height] = track;
  const gap = (height - knob[1]) / 2;
  const draw = (name: string, isOn: boolean): string => `<p>${name}<span style="background:${isOn ? on : '#d5d5da'}"><i
    style="left:${isOn ? width - knob[0] - gap : gap}px"></i></span></p>`;
  return `<!doctype html><meta charset="utf-8"><style>body { margin: 20px; font: 17px sans-serif }
    p { position: relative; width: 200px; height: 32px; margin: 0 0 24px; line-height: 32px }
    span { position: absolute; left: 120px; top: 0; width: ${width}px; height: ${height}px; border-radius: ${radius}px }
    i { position: absolute; top: ${gap}px; width: ${knob[0]}px; height: ${knob[1]}px; border-radius: ${radius}px; background: #fff }</style>
    ${draw('Sound', false)}${draw('Roaming', true)}`;
}

const pages = {
  '/small': page({ track: [52, 26], knob: [32, 22], radius: 13, on: '#1a73e8' }),
  '/large': page({ track: [60, 32], knob: [36, 28], radius: 16, on: '#34c759' }),
  '/angular': page({ track: [56, 26], knob: [32, 22], radius: 6, on: '#7b1fa2' }),
};

describe('the picture of a switch whose knob is wide', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePages(pages);
  });
  afterAll(async () => {
    server.close();
    await closeBrowsers();
  });

  it.each(['/small', '/large', '/angular'] as const)('is never taken for the opposite: %s', async (address) =>
    onOfflineAgent(
      await reusedOpeners.playwright({}),
      { url: server.origin + address, look: 'pixels' },
      async (agent) => {
        const isRefused = { code: expect.stringMatching(/^(?:ASSERTION_FAILED|MODEL_UNSURE)$/) };
        await expect(agent.aiAssert('the "Roaming" switch is off')).rejects.toMatchObject(isRefused);
        await expect(agent.aiAssert('the "Sound" switch is on')).rejects.toMatchObject(isRefused);
      },
    ),
  );
});
