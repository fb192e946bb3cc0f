import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Device } from '../../../src/core/device/device.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import type { ElementLocator, ScreenTree, TreeNode } from '../../../src/core/screen/screen-tree.ts';
import type { FakeDevice } from '../../../src/devices/fake/fake-device.ts';
import type { FakeElement } from '../../../src/devices/fake/fake-screen.ts';
import type { RunnerBinding } from '../../../src/session/runner-binding.ts';
import { deviceLike, openRig, treeLike, type Rig, type RigInit } from './rig.ts';

/** Records of a cache as their files have them, by their names without what follows from keys. */
export function recordsIn(folder: string): Record<string, string> {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const yaml = files.filter((file) => file.endsWith('.yaml')).toSorted();
  return Object.fromEntries(yaml.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}

export function oneRecord(folder: string): { file: string; text: string } {
  const [[file, text] = ['', ''], ...others] = Object.entries(recordsIn(folder));
  if (file === '' || others.length > 0) throw new Error(`not one record but ${others.length + (file ? 1 : 0)}`);
  return { file: path.join(folder, file), text };
}

const roles = { button: 'button', field: 'textbox', text: 'text' } as Readonly<Record<string, string>>;

/** What the fake screen shows, as a tree tells it: each element has a role and its text. */
function treeOf(fake: FakeDevice, place: () => string): ScreenTree {
  const shown = (): FakeElement[] => [...fake.elements];
  const roleOf = ({ kind }: FakeElement): string => roles[kind] ?? kind;
  const fits = (element: FakeElement, locator: ElementLocator): boolean =>
    locator.by === 'xpath'
      ? locator.xpath === `//${element.text}`
      : locator.by === 'role' && roleOf(element) === locator.role && element.text === locator.name;
  return treeLike({
    snapshot: () =>
      Promise.resolve(
        shown().map((element): TreeNode => {
          const { value } = element;
          return {
            role: roleOf(element),
            name: element.text,
            ...(value !== undefined && value !== '' && { value }),
            states: {},
            rect: element.rect,
            visible: true,
            children: [],
          };
        }),
      ),
    find: (locator) => {
      const found = shown().filter((element) => fits(element, locator));
      return Promise.resolve(found.length === 1 ? found[0]?.rect : undefined);
    },
    locatorsAt: (rect) => {
      const at = shown().find((element) => covers(element.rect, rect));
      if (!at) return Promise.resolve([]);
      const locator: ElementLocator = { by: 'role', role: roleOf(at), name: at.text };
      return Promise.resolve(shown().filter((element) => fits(element, locator)).length === 1 ? [locator] : []);
    },
    place: () => Promise.resolve(place()),
    // Nothing happens in it but what an input does.
    pulse: () => Promise.resolve({ ageMs: 1e6, stillMs: 1e6, isLate: false, isAwaiting: false }),
  });
}

function covers(outer: Rect, inner: Rect): boolean {
  const [x, y] = [inner.left + inner.width / 2, inner.top + inner.height / 2];
  return x >= outer.left && y >= outer.top && x < outer.left + outer.width && y < outer.top + outer.height;
}

export interface CacheRigInit extends RigInit {
  /** Address of what is shown. */
  readonly place?: () => string;
  /** Further members of the device. */
  readonly members?: (fake: FakeDevice) => Partial<Device>;
}

/** An agent on a fake screen that tells its elements. */
export function openCacheRig(init: CacheRigInit): Promise<Rig> {
  const { place = (): string => 'http://127.0.0.1:4321/form', members } = init;
  return openRig({ ...init, wrap: (fake) => deviceLike(fake, { tree: treeOf(fake, place), ...members?.(fake) }) });
}

/** A test of a runner that the agent works for. */
export function testRun(attempt = 0, project = 'desktop'): RunnerBinding {
  return { test: { test: 'id', titlePath: ['file', 'title'], attempt, runner: 'playwright', project } };
}
