import { displayOf, type SimulatedDevice } from '../device/device.ts';
import { since } from '../personalities/personality.ts';
import { picture } from '../screen/picture.ts';
import type { Display } from '../screen/display.ts';
import { takeFlag, takeOption, type DeviceCommand } from './device-command.ts';

/** `screencap [-p] [-d display] [file]` */
export const screencap: DeviceCommand = async (device, call) => {
  const { personality, faults, files } = device;
  const [id, others] = takeOption(call.args, '-d');
  const [isPng, [file]] = takeFlag(others, '-p');
  const display = captured(device, id);
  if (!display) return fail(`Display Id '${id}' is not valid.\n`);
  if (faults.capture === 'fails') return fail('Capturing failed.\n');
  const warning = faults.capture === 'warns' ? warns : personality.captureWarning;
  // Only who names no display is told about the others.
  if (warning && id === undefined) await call.out(warning);
  const png = await picture(display, { awake: device.state.awake, fault: faults.capture });
  if (!isPng && !file?.endsWith('.png')) return fail('raw pictures are not simulated: use -p\n');
  if (!file) return call.out(png);
  const refused = files.write(file, png);
  if (refused) return fail(`Error opening file: ${file} (${refused})\n`);

  async function fail(why: string): Promise<number> {
    await call.err(why);
    return 1;
  }
};

const warns =
  '[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found.\n';

/** By the number of `dumpsys SurfaceFlinger --display-id` from Android 10 on, by the system's number before. */
function captured(device: SimulatedDevice, id: string | undefined): Display | undefined {
  if (device.personality.sdk < since.displays) return displayOf(device, id);
  // AOSP, screencap.cpp: without -d it takes the first of SurfaceComposerClient::getPhysicalDisplayIds().
  if (id === undefined) return device.displays.find(({ facts }) => facts.isFirstPanel) ?? displayOf(device);
  return device.displays.find(({ facts }) => facts.physicalId === id);
}
