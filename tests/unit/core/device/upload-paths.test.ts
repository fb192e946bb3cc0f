import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { uploadPaths } from '../../../../src/core/device/upload-paths.ts';

const root = mkdtempSync(path.join(tmpdir(), 'eyewright-uploads-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(path.join(root, 'files'));
writeFileSync(path.join(root, 'files', 'cv.pdf'), 'cv');
writeFileSync(path.join(root, 'secret.txt'), 'secret');

/** As a test in the folder names them. */
const fromRoot = (name: string): string => path.relative('', path.join(root, name));
const uploads = { folders: [path.join(root, 'files')] };

describe('a file of an allowed folder', () => {
  it.each(['cv.pdf', './cv.pdf', fromRoot('files/cv.pdf'), path.join(root, 'files', 'cv.pdf')])(
    'is found by a path from the folder, from the working directory and from the root: %s',
    (name) => {
      expect(uploadPaths([name], { uploads })).toEqual([path.join(root, 'files', 'cv.pdf')]);
    },
  );

  it.each([
    ['cw.pdf', [fromRoot('files/cw.pdf')]],
    [fromRoot('files/cw.pdf'), [fromRoot('files/cw.pdf')]],
    ['files/cv.pdf', [fromRoot('files/files/cv.pdf')]],
  ])('that is not there is an error of the test with the paths that were tried: %s', (name, tried) => {
    let error: unknown;
    try {
      uploadPaths([name], { uploads });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toMatchObject({ code: 'ACTION_FAILED', failureClass: 'test' });
    for (const place of tried) expect((error as Error).message).toContain(JSON.stringify(place.replaceAll('\\', '/')));
  });

  it('stays the only one: a path from the working directory leads nowhere else', () => {
    expect(() => uploadPaths([fromRoot('secret.txt')], { uploads })).toThrow(/outside of the folders/);
  });
});
