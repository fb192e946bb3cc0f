import { afterAll, describe, expect, it } from 'vitest';

import { personalities, type PersonalityName } from '../simulators/android/personalities/personalities.ts';
import type { Personality } from '../simulators/android/personalities/personality.ts';
import { failureOf } from '../unit/agents/rig.ts';
import { noAbort, shop } from './driven-phone.ts';
import { Phones, type OpenAndroid } from './open-android.ts';

const phones = new Phones();
afterAll(() => phones.close());

const call = { signal: noAbort };
const leanback = 'android.intent.category.LEANBACK_LAUNCHER';
const television: Personality = { ...personalities.android12, characteristics: 'tv,nosdcard' };
const frontOf = ({ simulator }: OpenAndroid): string => simulator.device.displays[0].front.app;

describe('applications of televisions', () => {
  it.each<[string, PersonalityName | Personality]>([
    ['android12 for televisions', television],
    ['android15', 'android15'],
    ['android9', 'android9'],
  ])('are launched on %s, which may have them, too', async (_, personality) => {
    const url = 'data:text/html,<title>Cinema</title>';
    const apps = { 'com.example.cinema': { url, category: leanback } };
    await using phone = await phones.device({ personality, apps });
    await phone.input.apps.launch('com.example.cinema', call);
    expect(frontOf(phone)).toBe('com.example.cinema');
    await phone.input.apps.launch(shop, call);
    expect(frontOf(phone)).toBe(shop);
    expect(await failureOf(phone.input.apps.launch('com.example.missing', call))).toMatchObject({
      code: 'DEVICE_COMMAND_FAILED',
    });
  });
});

describe('applications that every device has', () => {
  it.each([
    ['Settings', 'com.android.tv.settings', 'android.settings.SETTINGS', television],
    ['settings', 'com.android.car.settings', 'android.settings.SETTINGS', personalities.android15],
    ['Camera', 'com.sec.android.app.camera', 'android.media.action.STILL_IMAGE_CAMERA', personalities.vendor],
    ['Messages', 'com.samsung.android.messaging', 'android.intent.category.APP_MESSAGING', personalities.android9],
  ] as const)('are what the system opens: %s is %s', async (...given) => {
    const [name, packageName, answer, personality] = given;
    const app = { url: 'data:text/html,<h1>Here</h1>', answers: [answer], category: 'android.intent.category.HOME' };
    await using phone = await phones.device({ personality, apps: { [packageName]: app } });
    await phone.input.apps.launch(name, call);
    expect(frontOf(phone)).toBe(packageName);
    await phone.input.apps.terminate(name, call);
    expect(frontOf(phone)).not.toBe(packageName);
  });

  it('are those of the usual package, or of the user, where the system names none or several', async () => {
    const url = 'data:text/html,<h1>Here</h1>';
    const answers = ['android.settings.SETTINGS'];
    const several = { url, answers, activities: { '.Other': url }, otherLaunchers: ['.Other'] };
    const apps = { 'com.android.settings': { url }, 'com.example.settings': several, 'com.example.mine': { url } };
    await using phone = await phones.device({ apps });
    await phone.input.apps.launch('Settings', call);
    expect(frontOf(phone)).toBe('com.android.settings');
    const appNames = { settings: 'com.example.mine' };
    phone.device.attach({ logger: { warn() {}, warnOnce() {}, info() {}, debug() {} }, appNames });
    await phone.input.apps.launch('Settings', call);
    expect(frontOf(phone)).toBe('com.example.mine');
  });
});
