#!/usr/bin/env node
// `npm create eyewright` is `eyewright init`, before anything is installed.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const manifest = createRequire(import.meta.url).resolve('eyewright/package.json');
process.argv.splice(2, 0, 'init');
await import(new URL('dist/cli/main.js', pathToFileURL(manifest)).href);
