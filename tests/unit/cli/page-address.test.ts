import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, it } from 'vitest';

import { pageAddress } from '../../../src/cli/page-address.ts';

const { dirname: cwd, filename } = import.meta;

describe('an address on the command line', () => {
  it.each([
    ['localhost:4801', 'http://localhost:4801'],
    ['localhost', 'http://localhost'],
    ['localhost/login', 'http://localhost/login'],
    ['127.0.0.1:80/x?y#z', 'http://127.0.0.1:80/x?y#z'],
    ['https://shop.example/', 'https://shop.example/'],
    ['http://x.test/?key={{secret:KEY}}', 'http://x.test/?key={{secret:KEY}}'],
    ['{{secret:HOST}}/x', '{{secret:HOST}}/x'],
    ['about:blank', 'about:blank'],
    ['file:///tmp/page.html', 'file:///tmp/page.html'],
    [path.basename(filename), pathToFileURL(filename).href],
    [filename, pathToFileURL(filename).href],
  ])('%s is %s', (given, address) => {
    expect(pageAddress('web open', given, cwd)).toBe(address);
  });

  it.each(['nonsense', '', String.raw`C:\Users\me\page.html`, 'C:/page.html', './missing.html', 'two words'])(
    '%j is none',
    (given) => {
      expect(() => pageAddress('web open', given, cwd)).toThrow(/eyewright web open cannot open/);
    },
  );
});
