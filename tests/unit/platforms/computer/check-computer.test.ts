import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Finding } from '../../../../src/platforms/finding.ts';
import { checkComputer } from '../../../../src/platforms/computer/check-computer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'eyewright-doctor-'));
  for (const name of ['Xvfb', 'icewm', 'dbus-daemon', 'xfreerdp3'])
    writeFileSync(path.join(folder, name), '', { mode: 0o755 });
  const services = path.join(folder, 'share', 'dbus-1', 'services');
  mkdirSync(services, { recursive: true });
  writeFileSync(path.join(services, 'org.a11y.Bus.service'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nothing = { PATH: '', XDG_DATA_DIRS: '/nowhere' };
const all = (): Record<string, string> => ({ PATH: folder, XDG_DATA_DIRS: path.join(folder, 'share') });

/** The findings on Linux, by what they are about. */
async function checked(
  env: Record<string, string>,
  missing: readonly string[] = [],
): Promise<Readonly<Record<string, Finding>>> {
  const has = (name: string): Promise<boolean> => Promise.resolve(!missing.includes(name));
  const findings = await checkComputer(env, { platform: 'linux', has });
  expect(findings.map(({ name }) => name)).toEqual(findings.map(() => 'Desktop'));
  return Object.fromEntries(findings.map((finding) => [finding.part ?? 'display', finding]));
}

describe('the check of desktops', () => {
  it('says what is there', async () => {
    expect(await checked(all())).toMatchObject({
      'virtual displays': { status: 'ok', text: 'Xvfb and icewm' },
      elements: { status: 'ok' },
      'remote desktops': { status: 'ok', text: 'xfreerdp3' },
    });
  });

  it('says how to install what is missing, none of which is a failure', async () => {
    const found = await checked(nothing, ['@jellybrick/dbus-next']);

    expect(Object.values(found).map(({ status }) => status)).toEqual(['absent', 'absent', 'absent', 'absent']);
    expect(found['display']?.hint).toContain('headless: true');
    expect(found['virtual displays']?.hint).toContain('apt-get install xvfb');
    expect(found['remote desktops']?.hint).toContain('apt-get install freerdp2-x11');
    expect(found['elements']).toMatchObject({
      text: 'found only in the screenshot, without @jellybrick/dbus-next and dbus and at-spi2-core',
      hint: 'npm install -D @jellybrick/dbus-next. Debian, Ubuntu: apt-get install dbus at-spi2-core',
    });
  });

  it('has one line for those who do not drive desktops', async () => {
    expect(await checked(all(), ['x11'])).toEqual({
      display: {
        name: 'Desktop',
        status: 'absent',
        text: 'the package x11 is not installed',
        hint: 'npm install -D x11',
      },
    });
  });

  it('says that Wayland shows no program the screen, and what to do about it', async () => {
    const { display } = await checked({ ...all(), WAYLAND_DISPLAY: 'wayland-0' });

    expect(display).toMatchObject({ status: 'absent', text: expect.stringContaining('Wayland') as string });
    expect(display?.hint).toContain('Xorg');
  });

  it('starts no virtual display for the variable that asks for them, and refuses a wrong value of it', async () => {
    // The program named Xvfb could not be started.
    const asked = await checked({ ...all(), EYEWRIGHT_COMPUTER_HEADLESS_LINUX: 'true' });
    const wrong = await checked({ ...all(), EYEWRIGHT_COMPUTER_HEADLESS_LINUX: 'maybe' });

    expect(asked['display']).toMatchObject({ status: 'ok', text: expect.stringContaining('virtual') as string });
    expect(wrong['display']).toMatchObject({ status: 'failed', text: expect.stringContaining('maybe') as string });
  });
});
