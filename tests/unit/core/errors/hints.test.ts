import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../../../../src');

it('hints are read in the report as well, and send nobody there', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const hints = files.flatMap((name) => {
    const text = readFileSync(path.join(src, name), 'utf8');
    return [...text.matchAll(/hint: [^\n]*(?:\n\s+[?:] [^\n]*)*/g)].map(([hint]) => `${name}: ${hint}`);
  });
  expect(hints.length).toBeGreaterThan(150);
  expect(hints.filter((hint) => /\b(?:in the report|report (?:shows|tells))\b/i.test(hint))).toEqual([]);
});
