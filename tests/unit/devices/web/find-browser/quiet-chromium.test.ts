import { describe, expect, it } from 'vitest';

import { sandboxArgs } from '../../../../../src/devices/web/find-browser/quiet-chromium.ts';

describe('sandboxArgs', () => {
  it('gives the sandbox up only for root on Linux', () => {
    expect(sandboxArgs({ platform: 'linux', uid: 0 })).toEqual(['--no-sandbox']);
    expect(sandboxArgs({ platform: 'linux', uid: 1000 })).toEqual([]);
    expect(sandboxArgs({ platform: 'darwin', uid: 0 })).toEqual([]);
    expect(sandboxArgs({ platform: 'win32', uid: undefined })).toEqual([]);
  });
});
