import { After, AfterStep, Before, BeforeStep, Given } from '@cucumber/cucumber';

let tries = 0;

Given('fine', () => undefined);
Given('broken', () => {
  throw new Error('the step is broken');
});
Given('a text is thrown', () => {
  throw 'only a text';
});
Given('pending', () => 'pending');
Given('skipped', () => 'skipped');
Given('slow', { timeout: 50 }, () => new Promise(() => undefined));
Given('twofold', () => undefined);
Given(/^two.old$/, () => undefined);
Given('row {word}', (word) => {
  if (word === 'bad') throw new Error('the row is bad');
});
Given('shaky', () => {
  tries += 1;
  if (tries === 1) throw new Error('the first try fails');
});
Given('nobody waits', async () => {
  void Promise.reject(new Error('nobody waited for this'));
  await new Promise((resolve) => setTimeout(resolve, 20));
});
Given('the process ends', () => process.exit(7));
Given('the process is killed', () => process.kill(process.pid, 'SIGKILL'));
Given('it waits for a signal', () => {
  process.stderr.write('waiting for a signal\n');
  return new Promise((resolve) => setTimeout(resolve, 60_000));
});
Given('it is broken later', () => {
  setImmediate(() => setTimeout(() => Promise.reject(new Error('nobody was there any more')), 0));
});

Before({ tags: '@before' }, () => {
  throw new Error('the hook before throws');
});
Before({ tags: '@skip' }, () => 'skipped');
After({ tags: '@after' }, () => {
  throw new Error('the hook after throws');
});
BeforeStep({ tags: '@before-step' }, () => {
  throw new Error('the hook before a step throws');
});
AfterStep({ tags: '@after-step' }, () => {
  throw new Error('the hook after a step throws');
});
