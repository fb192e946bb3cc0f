import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import { sourceFile, withSourceFile } from '../../../../src/reporters/cucumber/source-file.ts';

describe('the file of a step definition', () => {
  const address = pathToFileURL(path.resolve('my shop/steps.js')).href;

  it.each([
    ['a path', 'my shop/steps.js'],
    ['an address', address],
    // As Cucumber 11 and 12.0 write it.
    ['an address with one slash', address.replace('file:///', 'file:/')],
  ])('is a path from the working directory: %s', (_, uri) => {
    expect(sourceFile(uri)).toBe('my shop/steps.js');
  });

  it('stands in the message in place of the address', () => {
    const hook = { id: '1', sourceReference: { uri: address, location: { line: 3 } } };
    expect(withSourceFile(hook).sourceReference).toEqual({
      uri: 'my shop/steps.js',
      location: { line: 3 },
    });
    expect(withSourceFile({ sourceReference: {} })).toEqual({ sourceReference: {} });
  });
});
