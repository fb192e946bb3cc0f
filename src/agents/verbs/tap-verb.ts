import { z } from 'zod';

import { offeredFiles, offering } from '../steps/offered-files.ts';
import { promptSchema, promptText, type PromptInput } from '../steps/prompt-input.ts';
import { chooserFiles, locateOptionsSchema } from './call-options.ts';
import { defineVerb } from './define-verb.ts';
import { prepareInstant } from './reading/instant.ts';
import { splitOptions } from './older-arguments.ts';

const tapOptionsSchema = z.strictObject({
  ...locateOptionsSchema.shape,
  /**
   * One or more paths for every file chooser that opens during the call. Relative paths start at the working directory.
   */
  fileChooserAccept: chooserFiles,
});
/** Options of `aiTap`. */
export type TapOptions = z.input<typeof tapOptionsSchema>;

/** Clicks or taps an element, and gives files to the chooser that it opens. */
export const aiTap = defineVerb({
  name: 'aiTap',
  guidance: 'aiTap',
  params: z.strictObject({ locate: promptSchema }),
  options: tapOptionsSchema,
  read(given: PromptInput, tapOptions: TapOptions = {}) {
    promptText(given, 'aiTap');
    const { options, param } = splitOptions(tapOptionsSchema, tapOptions, 'aiTap');
    const prepared = prepareInstant({ api: 'aiTap', action: 'Tap', locate: given, options });
    if (param.fileChooserAccept === undefined) return prepared;
    const files = offeredFiles(param.fileChooserAccept, 'aiTap');
    return {
      ...prepared,
      params: { locate: prepared.subject, fileChooserAccept: files.names },
      run: (call) => offering(call, files, () => prepared.run(call)),
    };
  },
});
