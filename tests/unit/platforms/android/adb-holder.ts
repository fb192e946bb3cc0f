import { AndroidDevice } from '../../../../src/platforms/android/android-device.ts';

// A program that waits for adb. Argument: the file to run as adb.
const [, , androidAdbPath = ''] = process.argv;
await new AndroidDevice('phone', { androidAdbPath }).screenshot(new AbortController().signal);
