import { afterAll, describe, expect, it } from 'vitest';

import { HarmonyAgent } from '../../src/platforms/harmony/harmony-agent.ts';
import { personalities, type PersonalityName } from '../simulators/harmony/device/personalities.ts';
import { failureOf, useRunFolder } from '../unit/agents/rig.ts';
import { noAbort } from './driven-phone.ts';
import { drive, Phones } from './open-harmony.ts';
import { aShareOf } from '../usual.ts';

useRunFolder();
const phones = new Phones();
afterAll(() => phones.close());

const page = '<textarea id="field" style="width:300px;height:200px"></textarea>';
const typing = { strategy: 'legacy', signal: noAbort, autoDismissKeyboard: false } as const;
const names = Object.keys(personalities) as readonly PersonalityName[];

describe('a secret on a HarmonyOS device', () => {
  it.each(
    aShareOf(
      [
        ['short', 's3cret "x" $y', 0],
        ['longer than what goes by keys', 'a1b2C3d4-_'.repeat(45), 0],
        ['with characters that have no key', 'pässwörd', 2],
        ['in another script', '密码1字', 3],
      ],
      2,
    ),
  )('is on the clipboard one character at a time at most: %s', async (_, secret, characters) => {
    await using phone = await phones.open({ page });
    await using driven = await drive(phone);
    const warnings: string[] = [];
    driven.device.attach({
      logger: { warn() {}, warnOnce: (text) => void warnings.push(text), info() {}, debug() {} },
      appNames: {},
    });
    await driven.input.pointer.tap(driven.at(50, 50), { signal: noAbort });
    await driven.input.text.type(secret, { ...typing, isSecret: true });
    expect(await driven.value('#field')).toBe(secret);
    const { clipboard } = phone.simulator.target;
    expect(clipboard).toHaveLength(characters);
    expect(clipboard.every((text) => Array.from(text).length === 1)).toBe(true);
    expect(warnings.join('').includes('onto the clipboard')).toBe(characters > 0);
    expect(warnings.join('')).not.toContain(secret);
  });
});

describe('a command line with quotes at its ends', () => {
  it.each(aShareOf(names, 3, 1))('runs as it stands on %s', async (personality) => {
    await using phone = await phones.open({ personality });
    const device = await drive(phone);
    const agent = new HarmonyAgent(device.device, { generateReport: false });
    expect(await agent.runHdcShell('echo "a  b"')).toBe('a  b');
    expect(await agent.runHdcShell('"echo" "a  b"')).toBe('a  b');
    expect(await agent.runHdcShell('echo "a" > /data/local/tmp/"x y"')).toBe('');
    expect(await agent.runHdcShell('cat "/data/local/tmp/x y"')).toBe('a');
    await agent.destroy();
  });
});

describe('a screenshot that fails', () => {
  it.each(
    aShareOf(
      [
        ['current mode is not developer mode, just return.\n', /developer mode is off/],
        ['error: GetDisplayById 0 error!\n', /GetDisplayById 0 error!/],
        ['process: display 0: width 720, height 1560\nno permission for it today\n', /no permission for it today/],
      ],
      3,
    ),
  )('says what snapshot_display said: %j', async (out, said) => {
    await using phone = await phones.open();
    await using driven = await drive(phone);
    phone.simulator.faults.answers = [{ command: 'snapshot_display', out }];
    phone.simulator.faults.screenCap = 'fails';
    const error = await failureOf(driven.device.screenshot(noAbort));
    expect(error).toMatchObject({ code: 'DEVICE_COMMAND_FAILED', summary: expect.stringMatching(said) as string });
  });
});
