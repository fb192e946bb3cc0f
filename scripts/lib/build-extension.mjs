// The browser extension of the bridge: a folder that Chromium loads as it is.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import sharp from 'sharp';
import { root } from './run.mjs';

const source = path.join(root, 'src', 'extension');
const iconSizes = [16, 32, 48, 128];

/** Writes the extension to a folder. Its version is that of the package, so that a mismatch can be told. */
export async function buildExtension(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const code = await rolldown({
    input: { background: path.join(source, 'background.ts'), popup: path.join(source, 'popup', 'popup.ts') },
    platform: 'browser',
    transform: { target: 'chrome125' },
  });
  await code.write({ dir: folder, format: 'esm', chunkFileNames: 'shared-[name].js' });
  await code.close();
  for (const name of readdirSync(path.join(source, 'popup')).filter((file) => /\.(?:html|css)$/.test(file))) {
    cpSync(path.join(source, 'popup', name), path.join(folder, name));
  }
  const icon = readFileSync(path.join(source, 'popup', 'icon.svg'));
  for (const size of iconSizes) {
    await sharp(icon, { density: 600 })
      .resize(size, size)
      .png()
      .toFile(path.join(folder, `icon-${size}.png`));
  }
  const manifest = JSON.parse(readFileSync(path.join(source, 'manifest.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  manifest.version = version;
  manifest.icons = Object.fromEntries(iconSizes.map((size) => [size, `icon-${size}.png`]));
  manifest.action.default_icon = manifest.icons;
  writeFileSync(path.join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
