import { abortable } from '../../../core/time/deadline.ts';
import type { FilesInput } from '../../../core/device/device-input.ts';
import type { PageChoosers } from '../page/page-choosers.ts';
import type { InputParts } from './input-parts.ts';

export function webFiles({ guard }: InputParts, choosers: () => Promise<PageChoosers>): FilesInput {
  return {
    offer: (paths, { signal }) => guard('offer files', signal, async () => (await choosers()).offer(paths)),
    taken: ({ limitMs, signal }) =>
      guard('wait for a file chooser', signal, async () => abortable((await choosers()).taken(limitMs), signal)),
  };
}
