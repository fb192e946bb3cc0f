import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { createFrame, type Frame, type ImageMime } from '../../core/screen/frame.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { imageMime, imageSize } from '../../util/pictures/image-size.ts';
import { requireText } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

const recordToReportSchema = z.strictObject({
  /** Description of the screenshot. Several screenshots have descriptions of their own. */
  content: z.string().optional(),
  /** Pictures to show instead of a new screenshot: PNG or JPEG data URIs, or raw base64 (treated as PNG). */
  screenshots: z.array(z.strictObject({ base64: z.string().min(1), description: z.string().optional() })).optional(),
  /** Older form of one screenshot. */
  screenshotBase64: z.string().min(1).optional(),
});
/** Options of `recordToReport`. */
export type RecordToReportOptions = z.input<typeof recordToReportSchema>;

/** Adds an entry to the report, with a new screenshot or with the given ones. */
export const recordToReport = defineVerb({
  name: 'recordToReport',
  kind: 'note',
  params: z.strictObject({ title: z.string().optional() }),
  options: recordToReportSchema,
  read(givenTitle = 'untitled', given: RecordToReportOptions = {}) {
    const options = parseOrThrow(recordToReportSchema, given, 'recordToReport');
    const title = requireText(givenTitle, 'recordToReport', 'the title');
    const pictures = picturesOf(options);
    return {
      subject: title,
      params: options.content === undefined ? undefined : { content: options.content },
      options: {},
      async run(call): Promise<void> {
        const frames = pictures
          ? await Promise.all(pictures.map(({ base64 }) => decodePicture(base64)))
          : [await call.agent.frames.capture(call.signal)];
        // It describes one screenshot, not each of several.
        const usual = frames.length === 1 ? options.content : undefined;
        for (const [index, frame] of frames.entries()) {
          const label = pictures?.[index]?.description ?? usual;
          call.step.frame(frame, 'attached', label === undefined ? {} : { label });
        }
      },
    };
  },
});

type Picture = NonNullable<RecordToReportOptions['screenshots']>[number];

function picturesOf({ screenshots, screenshotBase64 }: RecordToReportOptions): Picture[] | undefined {
  if (screenshots && screenshotBase64 !== undefined) {
    throw new ConfigError('CONFIG_INVALID', 'recordToReport takes screenshots or screenshotBase64, not both');
  }
  return screenshots ?? (screenshotBase64 === undefined ? undefined : [{ base64: screenshotBase64 }]);
}

async function decodePicture(text: string): Promise<Frame> {
  const match = /^data:image\/[^,]*;base64,(.*)$/is.exec(text);
  const data = Buffer.from(match?.[1] ?? text, 'base64');
  try {
    // The data decide, not the type in the data URI.
    const mime = ((await imageMime(data)) ?? 'image/png') as ImageMime;
    return createFrame({ data, mime, ...(await imageSize(data)) });
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', 'recordToReport: a screenshot is not an image', {
      hint: 'Pass a PNG or JPEG data URI, or the raw base64 body of a PNG.',
      cause,
    });
  }
}
