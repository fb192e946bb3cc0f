import { afterAll, describe, expect, it } from 'vitest';

import { agentFromWebDriverAgent } from '../../src/platforms/ios/agent-from-web-driver-agent.ts';
import { IOSDevice } from '../../src/platforms/ios/ios-device.ts';
import { startScriptedModel } from '../../src/testing/scripted-model.ts';
import { decodePixels } from '../../src/util/image.ts';
import { useRunFolder } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { IPhones, type OpenIPhone } from './open-ios.ts';
import { aShareOf } from '../usual.ts';

useRunFolder();
const phones = new IPhones();
afterAll(() => phones.close());

const page = '<style>body{background:#f00}</style>';
const screenshots = ({ simulator }: OpenIPhone) =>
  simulator.requests.filter(({ line }) => line === 'GET /screenshot').length;

/** What colours pictures have in their middle: `red`, `green` or `blue`. */
async function colours(images: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    images.map(async (url) => {
      const { data, width, height } = await decodePixels(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
      const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
      const levels = [...data.subarray(at, at + 3)];
      return ['red', 'green', 'blue'][levels.indexOf(Math.max(...levels))] ?? '';
    }),
  );
}

describe('observing an iOS device', () => {
  it('takes its frames from the stream where that is enabled, and the last one by a screenshot', async () => {
    await using phone = await phones.open({ page });
    await using model = await startScriptedModel({ respond: () => ({ thought: 'seen', data: true }) });
    const agent = await agentFromWebDriverAgent({
      ...phone.place,
      wdaMjpegFrameSource: { enabled: true },
      modelConfig: model.modelConfig,
      autoPrintReportMsg: false,
    });
    await agent.aiBoolean('is it red?');
    const before = screenshots(phone);
    expect(phone.simulator.wda.sessions.settings).toMatchObject({ mjpegFixOrientation: true });

    const observer = await agent.startObserving({ intervalMs: 200 });
    const { mjpeg } = phone.simulator;
    for (const colour of ['#0f0', '#00f', '#f00']) {
      const sent = mjpeg.sent;
      await phone.page.evaluate(`document.body.style.background = '${colour}'`);
      await expect.poll(() => mjpeg.sent, { timeout: 30_000 }).toBeGreaterThan(sent);
      // Long enough for several pictures, also on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    const observation = await observer.stop();
    await observation.aiAssert('it was green');

    // Nothing but the stream has seen the other colours, and the only screenshot is the last picture.
    expect(screenshots(phone) - before).toBe(1);
    const seen = await colours(model.requests.at(-1)?.images ?? []);
    expect(seen).toEqual(expect.arrayContaining(['green', 'blue']));
    expect(seen.at(-1)).toBe('red');
    await agent.destroy();
    await expect.poll(() => mjpeg.clients).toBe(0);
  });

  it('has no stream unless it is enabled, and the stream has other pictures than screenshots', async () => {
    await using phone = await phones.open({ page });
    for (const wdaMjpegFrameSource of [undefined, {}, { enabled: false }]) {
      const device = new IOSDevice({ ...phone.place, ...(wdaMjpegFrameSource && { wdaMjpegFrameSource }) });
      expect(device.stream).toBeUndefined();
      await device.destroy();
    }
    expect(phone.simulator.mjpeg.requests).toEqual([]);

    const { place, simulator } = phone;
    const wdaMjpegUrl = `http://127.0.0.1:${simulator.mjpegPort}/gateway/pictures?token=1`;
    const whole = { wdaBaseUrl: place.wdaBaseUrl, wdaMjpegUrl, wdaMjpegFrameSource: { enabled: true } };
    const device = new IOSDevice(whole);
    for await (const shot of device.stream?.({ intervalMs: 1, signal: noAbort }) ?? []) {
      expect(shot).toMatchObject({ mime: 'image/jpeg', width: 1170, height: 2532, dpr: 3 });
      break;
    }
    expect(await device.screenshot(noAbort)).toMatchObject({ mime: 'image/png', width: 1170, height: 2532, dpr: 3 });
    expect(simulator.mjpeg.requests).toEqual(['GET /gateway/pictures?token=1 HTTP/1.1']);
    await device.destroy();
  });

  it.each(aShareOf(['is not there', 'brings nothing'], 2))(
    'goes on with single pictures where the stream %s',
    async (fault) => {
      await using phone = await phones.open({ page });
      if (fault === 'is not there') await phone.simulator.mjpeg.close();
      else phone.simulator.faults.mjpeg = 'no frames';
      const agent = await agentFromWebDriverAgent({
        ...phone.place,
        wdaMjpegFrameSource: { enabled: true },
        autoPrintReportMsg: false,
        generateReport: false,
      });
      const observer = await agent.startObserving({ intervalMs: 200 });
      // Beside the one that every recording begins with.
      await expect.poll(() => screenshots(phone), { timeout: 9000 }).toBeGreaterThan(3);
      const observation = await observer.stop();
      expect(observation.frameCount).toBeGreaterThan(0);
      await agent.destroy();
    },
  );
});
