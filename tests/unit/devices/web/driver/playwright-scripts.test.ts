import { EventEmitter } from 'node:events';

import { expect, it } from 'vitest';

import { addRemovableScript } from '../../../../../src/devices/web/driver/playwright-scripts.ts';

/** A page of a Playwright whose init scripts stay for ever. */
class OldPage extends EventEmitter {
  readonly scripts: string[] = [];
  readonly evaluated: string[] = [];

  addInitScript({ content }: { content: string }): Promise<void> {
    this.scripts.push(content);
    return Promise.resolve();
  }

  navigate(): void {
    const evaluate = (script: string): Promise<void> => Promise.resolve(void this.evaluated.push(script));
    this.emit('framenavigated', { evaluate });
  }
}

it('runs a script in documents as they open where Playwright cannot take init scripts back', async () => {
  const page = new OldPage();
  const removals = [await addRemovableScript(page, 'one'), await addRemovableScript(page, 'two')];
  page.navigate();
  expect(page.evaluated).toEqual(['one', 'two']);
  for (const remove of removals) await remove();
  page.navigate();
  expect(page.evaluated).toEqual(['one', 'two']);
  // The empty one that was tried, once.
  expect(page.scripts).toEqual(['']);
});
