import { After } from '@cucumber/cucumber';

// Defined before the hooks of eyewright.
After({ tags: '@fails-at-its-end' }, () => {
  throw new Error('The page has logged an error');
});
