import sharp from 'sharp';

import type { CaptureFault } from '../device/faults.ts';
import type { HarmonyTarget } from '../device/target.ts';
import { valueOf, type TargetCommand } from './target-command.ts';

/** `snapshot_display -f file.jpeg`: what fails leaves the file as it was. */
export const snapshotDisplay: TargetCommand = async (target, { args, out }) => {
  const file = valueOf(args, '-f') ?? `/data/local/tmp/snapshot_2025-03-01_09-30-00.jpeg`;
  const { width, height } = target.screen.view.size;
  if (!file.endsWith('.jpeg')) return out('error: snapshot file suffix not support.\n');
  const fault = target.faults.capture;
  if (fault === 'fails') return out('error: snapshot display 0 failed\n');
  if (fault !== 'silent') {
    const refused = target.files.write(file, await picture(target, 'jpeg', fault));
    if (refused) return out(`error: cannot write ${file}: ${refused}\n`);
  }
  const size =
    target.personality.snapshotForm === 'width 800'
      ? `width ${width}, height ${height}`
      : `width: ${width}, height: ${height}`;
  await out(`process: set filename to ${file}\nsuccess: snapshot display 0 , write to ${file} as jpeg, ${size}\n`);
};

/** `uitest screenCap -p file.png` */
export const screenCap: TargetCommand = async (target, { args, out }) => {
  const file = valueOf(args, '-p') ?? '/data/local/tmp/1.png';
  const fault = target.faults.screenCap;
  if (fault === 'fails') return out('ScreenCap failed: Fail to open file\n');
  if (fault !== 'silent') target.files.write(file, await picture(target, 'png', fault));
  await out(`ScreenCap saved to ${file}\n`);
};

async function picture(
  { screen, isAwake }: HarmonyTarget,
  format: 'jpeg' | 'png',
  fault: CaptureFault | undefined,
): Promise<Buffer> {
  if (fault === 'black' || !isAwake) {
    const black = sharp({ create: { ...screen.view.size, channels: 3, background: 'black' } });
    return format === 'jpeg' ? black.jpeg().toBuffer() : black.png().toBuffer();
  }
  await screen.settle();
  await screen.keyboard.isShown();
  const whole = format === 'jpeg' ? await screen.captureForVideo() : await screen.capture();
  return fault === 'truncated' ? whole.subarray(0, whole.length / 2) : whole;
}
