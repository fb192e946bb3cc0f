import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

import { singlePage } from './single-page.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    singlePage({
      title: 'eyewright report',
      noScript: 'This report needs JavaScript. Nothing in it is loaded from elsewhere.',
    }),
  ],
  build: {
    outDir: folder('../../../dist/report/viewer'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: folder('./main.tsx') },
  },
});
