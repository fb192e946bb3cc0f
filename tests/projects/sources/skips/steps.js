import { Before, Given } from '@cucumber/cucumber';

Before({ tags: '@skip', name: 'look for a licence' }, () => 'skipped');
Before({ tags: '@broken', name: 'log in' }, () => {
  if (process.env['FIXED'] !== '1') throw new Error('no such user');
});
Given('it is fine', () => undefined);
Given('it is skipped', () => 'skipped');
Given('it is pending', () => 'pending');
Given('{string} is right', (word) => {
  if (word === 'wrong' && process.env['FIXED'] !== '1') throw new Error('wrong');
});
