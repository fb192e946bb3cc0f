import type { Page } from 'playwright-core';

import type { PlaygroundServer } from '../simulators/playground/playground-server.ts';
import { acting, goneTrouble, sampleHistory, spent } from '../simulators/playground/sample-history.ts';
import { callIds, type SampleRecord } from '../simulators/playground/sample-record.ts';

interface Scene {
  readonly server: PlaygroundServer;
  readonly page: Page;
  readonly record: SampleRecord;
}

/** What a page can look like, and how it comes to that. */
export const playgroundStates: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  opening: async ({ server, page }) => {
    server.set({ phase: 'opening' });
    await page.getByText('Opening the screen').waitFor();
  },
  empty: async ({ server, page, record }) => {
    server.show(record.pictures.empty);
    await page.locator('canvas').waitFor();
  },
  live: async (scene) => {
    await showHistory(scene, 4);
  },
  acting: async ({ server, page, record }) => {
    const ids = callIds(record);
    server.show(record.pictures.products);
    server.set(acting(sampleHistory(ids).slice(0, 2), ids[2] ?? null));
    await page.locator('.live .marks').waitFor();
  },
  failed: async (scene) => {
    await showHistory(scene, 5);
    await scene.page.locator('.entry .trouble').waitFor();
  },
  details: async (scene) => {
    await showHistory(scene, 5);
    await scene.page.locator('.entry-open').last().click();
    await scene.page.locator('.step-pane .frame img').waitFor();
  },
  gone: async ({ server, page }) => {
    server.set({ phase: 'gone', trouble: goneTrouble });
    await page.getByText('The screen is gone', { exact: true }).waitFor();
  },
  over: async ({ server, page }) => {
    server.set({ phase: 'over' });
    await page.locator('.banner').waitFor();
  },
  'without a report': async (scene) => {
    await showHistory(scene, 4);
    scene.server.set({ history: sampleHistory(callIds(scene.record)).slice(0, 4), hasReport: false });
    await scene.page.getByText('no report').waitFor();
  },
  overdue: async (scene) => {
    await showHistory(scene, 4);
    scene.server.set({ history: sampleHistory(callIds(scene.record)).slice(0, 4), isOverdue: true });
    await scene.page.getByText('The screen does not answer').waitFor();
  },
  ended: async (scene) => {
    await showHistory(scene, 4);
    scene.server.end();
    await scene.page.getByText('The playground has ended.').waitFor();
  },
  lost: async (scene) => {
    await showHistory(scene, 4);
    scene.server.close();
    await scene.page.locator('.banner').waitFor();
  },
  watching: async ({ server, page }) => {
    server.set({ writer: 'nobody', pages: 2 }, { canDrive: false, screen: 'watch' });
    await page.reload();
    await page.getByText('You are watching').waitFor();
  },
  'another page acts': async ({ server, page }) => {
    server.set({ writer: 'another', pages: 2 });
    await page.locator('.banner').waitFor();
  },
  refused: async ({ server, page }) => {
    const trouble = { message: 'A call runs already.', hint: 'Wait.', code: 'BUSY', class: 'test' };
    server.send({ type: 'refused', id: null, trouble });
    await page.locator('.composer .trouble').waitFor();
  },
  understood: async ({ page }) => {
    await page.locator('#main-text').fill('click "Log in"');
    await page.getByRole('heading', { name: 'How it is read' }).waitFor();
  },
  'not understood': async ({ page }) => {
    await page.locator('#main-text').fill('log me in');
    await page.getByRole('heading', { name: 'Nearest wording' }).waitFor();
    await page.locator('.options summary').click();
  },
  pointing: async ({ server, page, record }) => {
    server.show(record.pictures.empty);
    await page.getByText('Point', { exact: true }).click();
    await page.locator('.point-layer').hover();
    await page.locator('.pointed').waitFor();
  },
  'by hand': async ({ page }) => {
    await page.getByText('By hand', { exact: true }).click();
    await page.locator('.hand-layer').waitFor();
  },
  test: async (scene) => {
    await showHistory(scene, 4);
    await scene.page.getByRole('button', { name: 'Copy as test' }).click();
    await scene.page.getByText('eyewright/playwright').waitFor();
  },
  sharing: async ({ page }) => {
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create address' }).click();
    await page.getByLabel('Address of the other page').waitFor();
  },
};

async function showHistory({ server, page, record }: Scene, calls: number): Promise<void> {
  server.show(record.pictures.wrongTotal);
  server.set({ history: sampleHistory(callIds(record)).slice(0, calls), spent });
  await page.locator('.entry').first().waitFor();
}
