import { z } from 'zod';

import { ConfigError } from '../../core/errors.ts';
import { createFrame, type Frame, type ImageMime } from '../../core/frame.ts';
import { parseOrThrow } from '../../core/options.ts';
import { imageSize } from '../../util/image-size.ts';
import type { AgentContext } from '../steps/agent-context.ts';
import { runVerb } from './verb.ts';

const recordToReportSchema = z.strictObject({
  /** Description of the screenshot. */
  content: z.string().optional(),
  /** Pictures to show instead of a new one: PNG or JPEG data URIs, or raw base64 (taken as PNG). */
  screenshots: z.array(z.strictObject({ base64: z.string().min(1), description: z.string().optional() })).optional(),
  /** Older form of one picture. */
  screenshotBase64: z.string().optional(),
});
export type RecordToReportOptions = z.input<typeof recordToReportSchema>;

/** Adds an entry with a new screenshot, or with the given ones. */
export function recordToReport(agent: AgentContext, title: string, given: RecordToReportOptions): Promise<void> {
  const api = 'recordToReport';
  const options = parseOrThrow(recordToReportSchema, given, api);
  if (typeof title !== 'string') throw new ConfigError('CONFIG_INVALID', 'recordToReport: the title must be a text');
  if (options.screenshots && options.screenshotBase64 !== undefined) {
    throw new ConfigError('CONFIG_INVALID', 'recordToReport takes screenshots or screenshotBase64, not both');
  }
  const pictures =
    options.screenshots ?? (options.screenshotBase64 ? [{ base64: options.screenshotBase64 }] : undefined);
  const params = options.content === undefined ? undefined : { content: options.content };
  return runVerb(agent, { kind: 'note', api, subject: title, params }, async (call) => {
    if (!pictures) return call.step.frame(await agent.frames.capture(call.signal), 'attached');
    const frames = await Promise.all(pictures.map(({ base64 }) => decodePicture(base64)));
    for (const [index, frame] of frames.entries()) {
      const label = pictures[index]?.description;
      call.step.frame(frame, 'attached', label === undefined ? {} : { label });
    }
  });
}

async function decodePicture(text: string): Promise<Frame> {
  const match = /^data:(image\/(?:png|jpe?g|webp));base64,(.*)$/s.exec(text);
  const mime = (match?.[1] ?? 'image/png').replace('jpg', 'jpeg') as ImageMime;
  const data = Buffer.from(match?.[2] ?? text, 'base64');
  try {
    return createFrame({ data, mime, ...(await imageSize(data)) });
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', 'recordToReport: a screenshot is not a picture', {
      hint: 'Give a PNG or JPEG data URI, or the raw base64 body of a PNG.',
      cause,
    });
  }
}
