/**
 * The program of the child, as text: it runs from the sources as well as from the built package, without a loader. The child
 * remembers what is pressed, and releases it before it ends; it ends when its parent is gone, however that ended.
 *
 * Ctrl+C in a terminal reaches the child too; it stays, so that the parent can still release what is pressed.
 */
export const libnutChild = `'use strict';
let libnut;
const pressed = new Map();
const toggles = new Map([['keyToggle', [0, 1]], ['mouseToggle', [1, 0]]]);

function run([name, ...args]) {
  const result = libnut[name](...args);
  const places = toggles.get(name);
  if (places) {
    const [what, direction] = places.map((at) => args[at]);
    const id = name + ' ' + what;
    if (direction === 'down') pressed.set(id, name === 'keyToggle' ? [name, what, 'up'] : [name, 'up', what]);
    else pressed.delete(id);
  }
  return result;
}

function release() {
  for (const call of [...pressed.values()].reverse()) run(call);
}

function load(path) {
  libnut = require(path);
  libnut.setMouseDelay(0);
  libnut.setKeyboardDelay(0);
}

process.on('SIGINT', () => {});
process.on('disconnect', () => {
  try {
    release();
  } finally {
    process.exit();
  }
});
process.on('message', ({ id, path, releases, calls }) => {
  const reply = { id };
  try {
    if (!libnut) load(path);
    if (releases) release();
    reply.results = calls.map(run);
  } catch (error) {
    reply.error = error.message;
    reply.isLoaded = libnut !== undefined;
  }
  process.send(reply, () => {});
});
`;
