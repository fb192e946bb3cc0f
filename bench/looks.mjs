// Finding elements again by what they looked like, on a picture of a phone: 1080 × 2400 pixels.
import { median } from './measure.mjs';

const rows = Array.from({ length: 9 }, (_, index) => `<li>Contact ${index + 1}<button>Call</button></li>`).join('');
const page = `<!doctype html><style>
  body { font: 16px system-ui, sans-serif; margin: 0; } header, li, nav { padding: 14px 16px; border-bottom: 1px solid #ddd; }
  ul { padding: 0; margin: 0; list-style: none; } li, nav { display: flex; justify-content: space-between; }
  button { font: inherit; padding: 6px 12px; } nav { position: fixed; bottom: 0; width: 100%; box-sizing: border-box; }
</style><header>Contacts</header><ul>${rows}</ul><nav><a>Home</a><a>Search</a><a>Profile</a></nav>`;
const dpr = 3;

/** Milliseconds to find each of ten elements, their median and the most. */
export async function looks(browser) {
  const { findPiece, snippetAreas } = await import('../src/util/pictures/find-piece.ts');
  const { crop, toGray } = await import('../src/util/pictures/gray.ts');
  const { decodePixels } = await import('../src/util/image.ts');
  const view = await browser.newPage({ viewport: { width: 360, height: 800 }, deviceScaleFactor: dpr });
  await view.setContent(page);
  const screen = toGray(await decodePixels(await view.screenshot()));
  const boxes = [];
  for (const element of await view.locator('button, a').all()) boxes.push(await element.boundingBox());
  await view.close();
  const times = [];
  for (const { x, y, width, height } of boxes) {
    const rect = { left: x * dpr, top: y * dpr, width: width * dpr, height: height * dpr };
    const { element, whole } = snippetAreas(rect, screen);
    const snippet = { gray: crop(screen, whole), element };
    for (let round = 0; round < 4; round++) {
      const start = performance.now();
      const sighting = await findPiece(screen, snippet);
      if (round > 0) times.push(performance.now() - start);
      if (!('area' in sighting)) throw new Error(`an element was not found: ${sighting.why}`);
    }
  }
  return [
    { name: 'finding an element of 1080 × 2400 pixels by its looks', value: median(times), limit: 60, unit: ' ms' },
  ];
}
