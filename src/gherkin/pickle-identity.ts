import type { GherkinDocument, Pickle } from '@cucumber/messages';

import type { TestIdentity } from '../core/record.ts';

/** Media type of the attachment that tells the formatter where a scenario's reports are. */
export const RECORD_MEDIA_TYPE = 'application/vnd.eyewright.report+json';

/** A scenario (one row of an outline) as a test: the same for World and formatter. */
export function pickleIdentity(pickle: Pickle, document: GherkinDocument | undefined, attempt: number): TestIdentity {
  return {
    test: `${pickle.uri}:${pickle.astNodeIds.join(':')}`,
    titlePath: [pickle.uri, document?.feature?.name ?? '', pickle.name],
    attempt,
    runner: 'cucumber',
    ...(pickle.tags.length > 0 && { tags: pickle.tags.map((tag) => tag.name) }),
    ...(pickle.location && { location: { file: pickle.uri, line: pickle.location.line } }),
  };
}
