import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

import { singlePage } from '../report/viewer/single-page.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    singlePage({ title: 'eyewright playground', noScript: 'The playground needs JavaScript.', connects: true }),
  ],
  build: {
    outDir: folder('../../dist/playground'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: folder('./main.tsx') },
  },
});
