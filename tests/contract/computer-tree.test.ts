import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Logger } from '../../src/core/logger.ts';
import { rectCenter } from '../../src/core/screen/geometry.ts';
import type { TreeNode } from '../../src/core/screen/screen-tree.ts';
import { throwIfAborted } from '../../src/core/time/deadline.ts';
import {
  accessibilitySession,
  type AccessibilitySession,
} from '../../src/devices/computer/accessibility/accessibility-session.ts';
import { atSpiTree, type AtSpiTree } from '../../src/devices/computer/accessibility/at-spi-tree.ts';
import type { KeptProcess } from '../../src/devices/computer/processes/kept-process.ts';
import { shownWindows } from '../../src/devices/computer/x11/screen/shown-windows.ts';
import { wholeBrowser } from '../test-browsers.ts';
import { ComputerRig } from './computer-rig.ts';
import { silentLogger } from './silent-logger.ts';
import { thoroughly } from '../usual.ts';

const patience = { timeout: 15_000, interval: 30 };
const area = { left: 0, top: 0, width: 1024, height: 768 };
const { signal } = new AbortController();

let rig: ComputerRig;
let session: AccessibilitySession;
let tree: AtSpiTree;
let programs: KeptProcess[] = [];
const lines: string[] = [];
const logger: Logger = { ...silentLogger, debug: (_, line) => lines.push(line), warnOnce: (line) => lines.push(line) };

beforeAll(async () => {
  rig = await ComputerRig.start();
  session = (await accessibilitySession({ env: rig.env, logger: () => logger, signal })) as AccessibilitySession;
  const connection = await rig.connect();
  tree = (await atSpiTree({
    address: session.address,
    area: () => Promise.resolve(area),
    windows: () => shownWindows(connection),
    logger: () => logger,
    signal,
  })) as AtSpiTree;
}, 30_000);

afterEach(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  programs = [];
});

afterAll(async () => {
  await tree?.close();
  await session?.stop();
  await rig?.stop();
});

async function start(...command: readonly string[]): Promise<KeptProcess> {
  const program = await rig.start(command, { env: session.environment });
  programs.push(program);
  return program;
}

async function xdotool(...args: readonly string[]): Promise<void> {
  await rig.output(['xdotool', ...args]);
}

async function tap(node: TreeNode): Promise<void> {
  const { x, y } = rectCenter(node.rect);
  await xdotool('mousemove', `${Math.round(x)}`, `${Math.round(y)}`, 'click', '1');
}

/** The element that has the keyboard, if it is this one or lies in its middle. */
function focusAt({ rect }: TreeNode): ReturnType<AtSpiTree['focus']> {
  return tree.focus(rectCenter(rect), signal);
}

async function nodes(): Promise<readonly TreeNode[]> {
  const flat = (list: readonly TreeNode[]): readonly TreeNode[] =>
    list.flatMap((each) => [each, ...flat(each.children)]);
  return flat(await tree.snapshot({ scope: 'visible-only', looks: true, signal }));
}

/** Waits for an element. */
function shown(role: string, name: string | undefined, more: Partial<TreeNode> = {}): Promise<TreeNode> {
  return vi.waitFor(async () => {
    const all = await nodes();
    const found = all.find((node) => node.role === role && (name === undefined || node.name === name));
    expect(found ?? all.map((node) => `${node.role} ${node.name}`)).toMatchObject({ role, ...more });
    return found as TreeNode;
  }, patience);
}

describe('a GTK dialog', () => {
  thoroughly(() => {
    it('has its texts, fields and buttons, and a tap of the middle of a box reaches the button', async () => {
      const dialog = await start('zenity', '--entry', '--title=Login', '--text=Your name:', '--entry-text=Ada');
      await rig.focused('Login');
      await shown('dialog', 'Login', { visible: true });
      await shown('text', 'Your name:');
      const field = await shown('textbox', undefined, { value: 'Ada', typeable: true, states: { focused: true } });
      expect(await tree.place(signal)).toBe('zenity: Login');
      await xdotool('key', 'ctrl+a');
      await xdotool('type', 'Grace');
      await vi.waitFor(
        async () => expect(await focusAt(field)).toMatchObject({ isField: true, value: 'Grace' }),
        patience,
      );
      expect(await focusAt(await shown('button', 'OK'))).toBeUndefined();
      await tap(await shown('button', 'OK', { reachable: true, reacts: true }));
      expect((await dialog.ended).exitCode).toBe(0);
      expect(dialog.output).toBe('Grace\n');
    });
  });

  it('does not tell a password', async () => {
    await start('zenity', '--forms', '--title=Keys', '--add-entry=User', '--add-password=Secret');
    await rig.focused('Keys');
    await shown('text', 'Secret');
    const before = (await nodes()).filter(({ role }) => role === 'textbox');
    expect(
      before.map(({ hidesValue = false }) => hidesValue).toSorted((one, other) => Number(one) - Number(other)),
    ).toEqual([false, true]);
    const secret = before.find(({ hidesValue }) => hidesValue) as TreeNode;
    await tap(secret);
    await xdotool('type', 'hunter2');
    await vi.waitFor(async () => expect((await focusAt(secret))?.hidesValue).toBe(true), patience);
    expect(JSON.stringify(await nodes())).not.toMatch(/hunter2|•/);
    expect((await focusAt(secret))?.value).toBeUndefined();
  });

  thoroughly(() => {
    it('has the value of a slider', async () => {
      await start('zenity', '--scale', '--title=Volume', '--value=30');
      await rig.focused('Volume');
      await shown('slider', '', { value: '30' });
      await xdotool('key', 'Right');
      expect(await shown('slider', '', { value: '31' })).toMatchObject({ visible: true, reacts: true });
    });

    it('has rows of a table, with checkboxes', async () => {
      const columns = ['--column=Pick', '--column=Name', '--column=Size'];
      await start(
        'zenity',
        '--list',
        '--title=Fruit',
        '--checklist',
        ...columns,
        'TRUE',
        'Apple',
        '3',
        'FALSE',
        'Pear',
        '4',
      );
      await rig.focused('Fruit');
      await shown('cell', 'Pear');
      const rows = (await nodes()).filter(({ role }) => role === 'row');
      const told = rows.map(({ children }) =>
        children.map(({ role, name, states }) => `${role} ${name || states.checked}`),
      );
      expect(told).toEqual([
        ['columnheader Pick', 'columnheader Name', 'columnheader Size'],
        ['checkbox true', 'cell Apple', 'cell 3'],
        ['checkbox false', 'cell Pear', 'cell 4'],
      ]);
      await tap(rows[2]?.children[0] as TreeNode);
      await vi.waitFor(async () => {
        const boxes = (await nodes()).filter(({ role }) => role === 'checkbox');
        expect(boxes.map(({ states }) => states.checked)).toEqual([true, true]);
      }, patience);
    });
  });
});

thoroughly(() => {
  describe('a list that opens', () => {
    it('has its options while it is open, and its choice afterwards', async () => {
      const values = ['--add-combo=Kind', '--combo-values=Tea|Coffee'];
      await start('zenity', '--forms', '--title=Drinks', ...values);
      await rig.focused('Drinks');
      await tap(await shown('combobox', ''));
      await tap(await shown('menuitem', 'Coffee', { reachable: true }));
      expect(await shown('combobox', '', { value: 'Coffee' })).toMatchObject({ reachable: true });
    });
  });

  describe('finding', () => {
    it('finds elements by the locators that it gives for their boxes', async () => {
      await start(
        'zenity',
        '--question',
        '--title=Sure',
        '--text=Delete it?',
        '--ok-label=Delete',
        '--cancel-label=Keep',
      );
      await rig.focused('Sure');
      const button = await shown('button', 'Delete');
      const locators = await tree.locatorsAt(button.rect, signal);
      expect(locators.map(({ by }) => by)).toEqual(['role', 'text', 'xpath']);
      for (const locator of locators) expect(await tree.find(locator, signal)).toMatchObject(button.rect);
      expect(await tree.find({ by: 'xpath', xpath: '//button[@name="Keep"]' }, signal)).toBeDefined();
      expect(await tree.find({ by: 'role', role: 'button', name: 'No such' }, signal)).toBeUndefined();
    });
  });

  describe('several windows', () => {
    it('tells which of them covers what, also one that tells nothing', async () => {
      await start('zenity', '--entry', '--title=Below', '--text=Under');
      await rig.focused('Below');
      await shown('button', 'OK', { reachable: true });
      await start('xterm', '-title', 'Above', '-geometry', '200x60+0+0');
      await rig.focused('Above');
      await shown('button', 'OK', { reachable: false });
      expect(await shown('text', 'Under')).toMatchObject({ words: [{ text: 'Under', covered: 'opaque' }] });
      const above = await shown('application', 'Above');
      expect(above).toMatchObject({ drawn: 'content', reachable: true });
      // Title bars are read only where all that is painted counts, e.g. to find secrets.
      const painted = await tree.snapshot({ scope: 'visible-only', looks: true, painted: true, signal });
      const bars = painted.filter(({ role }) => role === 'text');
      expect(bars.map(({ name }) => name)).toEqual(['Below', 'Above']);
      const [, { rect: bar }] = bars as [TreeNode, TreeNode];
      expect(bar.height).toBeGreaterThan(8);
      expect(bar.top + bar.height).toBe(above.rect.top);
    });

    it('tells which entry of an open menu takes no clicks', async () => {
      await start('mousepad');
      await rig.focused('Mousepad');
      await tap(await shown('menuitem', 'Edit'));
      const redo = await shown('menuitem', 'Redo', { states: { disabled: true } });
      const paste = await shown('menuitem', 'Paste');
      const reading = 'of a menu';
      await tree.snapshot({ scope: 'visible-only', looks: true, reading, signal });
      expect(await tree.aim({ rect: redo.rect, reading }, signal)).toEqual({ disabled: 'menuitem "Redo"' });
      expect(await tree.aim({ rect: redo.rect }, signal)).toEqual({ disabled: 'menuitem "Redo"' });
      expect(await tree.aim({ rect: paste.rect }, signal)).toEqual({});
    });

    it('tells which element takes no clicks, also when that changes after the elements were read', async () => {
      await start('zenity', '--progress', '--text=Working', '--percentage=40');
      const cancel = await shown('button', 'Cancel', { states: { disabled: true } });
      const ok = await shown('button', 'OK');
      const reading = 'a reading';
      await tree.snapshot({ scope: 'visible-only', looks: true, reading, signal });
      expect(await tree.aim({ rect: cancel.rect, reading }, signal)).toEqual({ disabled: 'button "Cancel"' });
      expect(await tree.aim({ rect: cancel.rect }, signal)).toEqual({ disabled: 'button "Cancel"' });
      expect(await tree.aim({ rect: ok.rect, reading }, signal)).toEqual({});
      await tap(ok);
      await vi.waitFor(
        async () => expect(await tree.aim({ rect: cancel.rect, reading }, signal)).toEqual({}),
        patience,
      );
    });

    it('has the items of an open menu above what they cover', async () => {
      await start('mousepad');
      await shown('textbox', undefined, { states: { focused: true } });
      await tap(await shown('menuitem', 'Edit'));
      const item = await shown('menuitem', 'Select All', { reachable: true });
      await shown('textbox', undefined);
      expect((await tree.locatorsAt(item.rect, signal))[0]).toMatchObject({ by: 'role', name: 'Select All' });
      await xdotool('key', 'Escape');
      await vi.waitFor(
        async () => expect((await nodes()).map(({ name }) => name)).not.toContain('Select All'),
        patience,
      );
    });
  });
});

const qtProgram = ['/usr/bin/featherpad'].find((file) => existsSync(file));

thoroughly(() => {
  // Not installed by the test command: 36 MB for one test.
  it.skipIf(!qtProgram)('has the elements and menus of a Qt application', async () => {
    const editor = await start(qtProgram as string, '--standalone');
    const field = await shown('textbox', '', { typeable: true, states: { focused: true } });
    await xdotool('type', 'From Qt');
    await vi.waitFor(async () => expect((await focusAt(field))?.value).toBe('From Qt'), patience);
    await tap(await shown('menuitem', 'Help', { reachable: true }));
    await tap(await shown('menuitem', 'About', { reachable: true }));
    await shown('tab', 'Translators');
    expect(editor.end).toBeUndefined();
  });
});

thoroughly(() => {
  it('has the elements of a page in a window of Chromium, without a flag', async () => {
    const page = `<title>Shop</title><h1>Welcome</h1><label>Name <input value="Ada" required></label>
    <label>Pin <input type="password" value="1234"></label><label><input type="checkbox" checked> Agree</label>
    <select aria-label="Size"><option>S<option selected>M</select><button disabled>Off</button>
    <input type="search" placeholder="Search here"><button onclick="document.title='Pressed'">Press</button>
    <div style="height:3000px"></div><p>far below</p>`;
    await writeFile(rig.file('page.html'), page);
    const flags = ['--no-sandbox', '--test-type', '--no-first-run', `--user-data-dir=${rig.file('profile')}`];
    await start(wholeBrowser, ...flags, '--window-size=900,700', rig.file('page.html'));
    await shown('heading', 'Welcome');
    await shown('textbox', 'Name', { value: 'Ada', states: { required: true } });
    await shown('textbox', 'Pin', { hidesValue: true });
    await shown('checkbox', 'Agree', { states: { checked: true } });
    await shown('combobox', 'Size', { value: 'M' });
    await shown('button', 'Off', { states: { disabled: true } });
    await shown('searchbox', '', { placeholder: 'Search here' });
    expect(JSON.stringify(await nodes())).not.toMatch(/1234|far below/);
    await tap(await shown('button', 'Press', { reachable: true }));
    await shown('document', 'Pressed', { scrolls: true });
  }, 40_000);
});

thoroughly(() => {
  describe('an application that hangs', () => {
    thoroughly(() => {
      it('costs its time once, and is there again when it answers', async () => {
        const hanging = await start('zenity', '--info', '--title=Hanging', '--text=Still here');
        await start('zenity', '--info', '--title=Working', '--text=At work');
        await shown('text', 'Still here');
        await shown('text', 'At work');
        process.kill(-hanging.group, 'SIGSTOP');
        let isCut = false;
        const begun = performance.now();
        await tree.snapshot({ scope: 'all', onCut: () => (isCut = true), signal });
        expect(performance.now() - begun).toBeLessThan(3000);
        expect(isCut).toBe(true);
        const again = performance.now();
        await shown('text', 'At work');
        expect(performance.now() - again).toBeLessThan(1000);
        await shown('application', 'Hanging', { drawn: 'content' });
        expect(lines.join('\n')).toMatch(/does not answer; its elements are left out/);
        process.kill(-hanging.group, 'SIGCONT');
        await shown('text', 'Still here');
      });
    });

    it('stops with its signal', async () => {
      const stopped = AbortSignal.abort();
      await expect(tree.snapshot({ scope: 'all', signal: stopped })).rejects.toThrow(/abort/i);
      expect(() => throwIfAborted(signal)).not.toThrow();
    });
  });
});

describe('the session', () => {
  it('leaves no program and no file behind, also in a folder with a strange name', async () => {
    const strange = rig.file("a b's ü");
    await mkdir(strange);
    vi.stubEnv('TMPDIR', strange);
    const other = (await accessibilitySession({ env: rig.env, logger: () => logger, signal })) as AccessibilitySession;
    const init = { address: other.address, area: () => Promise.resolve(area), logger: () => logger, signal };
    const opened = (await atSpiTree(init)) as AtSpiTree;
    let isCut = false;
    await opened.snapshot({ scope: 'all', onCut: () => (isCut = true), signal });
    // Without the windows of the screen, nothing says that there are no others.
    expect(isCut).toBe(true);
    expect(await readdir(strange)).toHaveLength(1);
    expect(await programsWith(other.address)).not.toEqual([]);
    await opened.close();
    await other.stop();
    await other.stop();
    await vi.waitFor(async () => expect(await programsWith(other.address)).toEqual([]), patience);
    expect(await readdir(strange)).toEqual([]);
    vi.unstubAllEnvs();
  });

  thoroughly(() => {
    it('is absent without dbus-daemon, which the log tells', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'eyewright-path-'));
      await symlink(execFileSync('sh', ['-c', 'command -v sh'], { encoding: 'utf8' }).trim(), join(folder, 'sh'));
      lines.length = 0;
      const env = { ...rig.env, PATH: folder };
      expect(await accessibilitySession({ env, logger: () => logger, signal })).toBeUndefined();
      expect(lines).toEqual([expect.stringMatching(/dbus-daemon is not installed.*apt-get install dbus at-spi2-core/)]);
      await rm(folder, { recursive: true });
    });

    it('has no tree where no accessibility bus is installed', async () => {
      const config = rig.file('bus.conf');
      const socket = rig.file('bus');
      await writeFile(
        config,
        `<busconfig><listen>unix:path=${socket}</listen><policy context="default"><allow send_destination="*"/>
      <allow own="*"/><allow receive_sender="*"/></policy></busconfig>`,
      );
      await start('dbus-daemon', `--config-file=${config}`, '--nofork');
      lines.length = 0;
      const init = { area: () => Promise.resolve(area), logger: () => logger, signal };
      await vi.waitFor(async () => {
        expect(await atSpiTree({ ...init, address: `unix:path=${socket}` })).toBeUndefined();
        expect(lines.at(-1)).toMatch(/org\.a11y\.Bus.*at-spi2-core/s);
      }, patience);
      expect(await atSpiTree({ ...init, address: undefined })).toBeUndefined();
      expect(await atSpiTree({ ...init, address: 'unix:path=/no/such/bus' })).toBeUndefined();
    });
  });
});

/** Programs that were started by a bus, by what is in their environment. */
async function programsWith(address: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (program !== '' && environment.includes(address)) found.push(program);
  }
  return found;
}
