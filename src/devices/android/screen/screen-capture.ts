import { DeviceError } from '../../../core/errors/errors.ts';
import type { Logger } from '../../../core/logger.ts';
import type { AdbShell } from '../adb/adb-shell.ts';
import type { ResolvedAndroidOptions } from '../android-options.ts';
import { ScreenCapture, type CaptureTexts } from '../../shared/screen/capture-screen.ts';
import type { ScreenshotSource } from '../../shared/screen/screenshot-source.ts';
import { scrcpySource } from '../scrcpy/scrcpy-ways.ts';
import type { Scrcpy } from '../scrcpy/scrcpy.ts';
import { yadbMissing, type Yadb } from '../yadb.ts';
import { fitted } from './fitted-picture.ts';
import { directScreencap, screencapFile, yadbScreenshot } from './screencap-sources.ts';
import type { ScreenInfo } from './screen-info.ts';

export interface ScreenCaptureInit {
  readonly shell: AdbShell;
  readonly yadb: Yadb | undefined;
  readonly scrcpy: Scrcpy | undefined;
  readonly options: Pick<
    ResolvedAndroidOptions,
    'screenshotStrategy' | 'displayId' | 'minScreenshotBufferSize' | 'scrcpyConfig'
  >;
  readonly logger: () => Logger;
  apiLevel(signal: AbortSignal): Promise<number>;
  /** Cached display information. */
  info(signal: AbortSignal): Promise<ScreenInfo | undefined>;
  /** Display information, read anew. */
  freshInfo(signal: AbortSignal): Promise<ScreenInfo | undefined>;
}

const texts: CaptureTexts = {
  topic: 'android:adb',
  tool: 'adb',
  hint: 'Is the screen on, and is there space left in /data/local/tmp? Secure pages may need screenshotStrategy: "always-yadb".',
};

/** From this API level on, displays are captured by their physical id instead of the logical one. */
const physicalIdsSince = 29;

/** Captures the screen in the way that the options select. */
export function screenCapture(init: ScreenCaptureInit): ScreenCapture {
  const { shell, scrcpy, options, logger } = init;
  return new ScreenCapture({
    deviceId: shell.deviceId,
    sources: sourcesOf(init),
    leastBytes: options.minScreenshotBufferSize,
    fit: (picture) => fitted(picture, scrcpy ? options.scrcpyConfig.maxSize : 0),
    logger,
    texts,
  });
}

function sourcesOf({
  shell,
  yadb,
  scrcpy,
  options,
  apiLevel,
  info,
  freshInfo,
}: ScreenCaptureInit): readonly ScreenshotSource[] {
  const { displayId = 0, screenshotStrategy } = options;
  const byYadb = yadb ? yadbScreenshot(shell, yadb) : noYadb;
  if (screenshotStrategy === 'always-yadb') return [byYadb];
  const display = async (signal: AbortSignal): Promise<string> => {
    if ((await apiLevel(signal)) < physicalIdsSince) return displayId === 0 ? '' : ` -d ${displayId}`;
    const known = await info(signal);
    const hasPanels = known !== undefined && known.panels > 1;
    if (displayId === 0 && !hasPanels) return '';
    // With several panels, screencap uses the first, which may be the dark one of a foldable. Folding moves the display to another panel.
    const { physicalId } = (hasPanels ? await freshInfo(signal) : known) ?? {};
    if (physicalId === undefined) throw notCapturable(shell.deviceId, displayId);
    return ` -d ${physicalId}`;
  };
  const byScreencap = [directScreencap(shell, display), screencapFile(shell, display)];
  // yadb supports only the first display.
  const byAdb = displayId === 0 ? [...byScreencap, byYadb] : byScreencap;
  return scrcpy ? [scrcpySource(scrcpy), ...byAdb] : byAdb;
}

const noYadb: ScreenshotSource = {
  name: 'yadb',
  capture: () => Promise.reject(yadbMissing('capture the screen')),
};

/** All in one sentence: what every way of taking pictures says becomes one error, without hints of its own. */
function notCapturable(deviceId: string, displayId: number): DeviceError {
  const what = `Display ${displayId} of ${deviceId} does not exist, or is virtual and needs scrcpyConfig: { enabled: true }`;
  return new DeviceError('DEVICE_UNSUPPORTED', what, {
    hint: '"adb shell dumpsys display" lists the displays; screencap supports only those with a "local:" id.',
    details: { displayId },
  });
}
