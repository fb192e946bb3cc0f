import path from 'node:path';

import { z } from 'zod';

import { defineAction, target } from '../core/device/action.ts';
import { ActionError } from '../core/errors/errors.ts';
import { chooserOpeningMs, uploadPaths } from '../core/device/upload-paths.ts';

/** Provides files for the file chooser that an element opens. */
export const uploadFiles = defineAction({
  name: 'UploadFiles',
  description: 'Click one element that opens a file chooser and give it files, by their paths in the instruction.',
  params: z.object({
    locate: target('What opens the file chooser'),
    files: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
  }),
  needs: ['pointer', 'files'],
  async run({ input, grants, signal }, { locate, files }) {
    const paths = uploadPaths([files].flat(), grants);
    // They stay until others replace them, because a later step may open the chooser.
    await input.files.offer(paths, { signal });
    await input.pointer.tap(locate.center, { signal });
    const names = paths.map((file) => path.basename(file)).join(', ');
    if (await input.files.taken({ limitMs: chooserOpeningMs, signal }))
      return { feedback: `The file chooser took ${names}.` };
    throw new ActionError('ACTION_FAILED', `No file chooser opened; ${names} will be given to the next one that does`);
  },
});
