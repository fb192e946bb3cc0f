'use strict';
// Processes of tests that load Playwright spend half of their start on compiling its files of several megabytes, always the same.
// Required by `--require`, this keeps what V8 made of them. Node 22 does the same by itself, for all files: NODE_COMPILE_CACHE.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

const folder = path.join(__dirname, '../node_modules/.cache/eyewright-compiled');
/** In characters. Smaller files cost little, and some of them import others dynamically, which code that was kept cannot. */
const leastText = 1_000_000;
const compile = Module.prototype._compile;
const fresh = [];

Module.prototype._compile = function (content, filename, ...rest) {
  if (content.length < leastText || !filename.includes('playwright-core'))
    return compile.call(this, content, filename, ...rest);
  // V8 itself would take the code of another text of the same length.
  const hash = createHash('md5').update(content).digest('hex');
  const file = path.join(folder, `${path.basename(filename)}-${hash}-${process.version}`);
  const cachedData = read(file);
  const script = new vm.Script(Module.wrap(content), { filename, cachedData });
  if (!cachedData) fresh.push({ file, script });
  const run = script.runInThisContext();
  return run.call(this.exports, this.exports, Module.createRequire(filename), this, filename, path.dirname(filename));
};

// At the end, because V8 compiles functions when they are first called.
process.once('exit', () => {
  for (const { file, script } of fresh) write(file, script.createCachedData());
});

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function write(file, data) {
  try {
    mkdirSync(folder, { recursive: true });
    // Whole or not at all: other processes read it at the same time.
    writeFileSync(`${file}.${process.pid}`, data);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // Without it, only time is lost.
  }
}
