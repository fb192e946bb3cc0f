import { z } from 'zod';

import type { DescribeReply, DescribeRequest } from '../../core/model/model.ts';
import { rectCenter } from '../../core/screen/geometry.ts';
import { writePlace, type Grounding } from '../families/coordinates.ts';
import { describePrompt } from './prompts/describe.prompt.ts';
import {
  joinSections,
  namedImages,
  screenshotParts,
  section,
  systemMessage,
  textPart,
  userMessage,
  type Message,
} from './messages.ts';
import type { Picture } from './picture.ts';
import type { ParsedReply } from './json-reply.ts';
import { errorMembers, errorsOf, jsonReader, remarks } from './reply-reader.ts';

const describeSchema = z.strictObject({ ...remarks, ...errorMembers, description: z.string().nullish() });

export function describeMessages(request: DescribeRequest, grounding: Grounding, picture: Picture): Message[] {
  const { rect } = request;
  const place = JSON.stringify(writePlace({ rect, center: rectCenter(rect) }, grounding));
  return [
    systemMessage(describePrompt(grounding.family)),
    userMessage([
      textPart(joinSections(section('place', place), section('context', request.context))),
      ...namedImages(request.images),
      ...screenshotParts('The screenshot', picture),
    ]),
  ];
}

/** Reads a reply to `describeMessages`. */
export const readDescription = jsonReader(describeSchema, (raw): ParsedReply<DescribeReply> => {
  const text = raw.description?.trim() ?? '';
  const error = errorsOf(raw).join('; ');
  if (error) return text === '' ? { value: { error } } : { problem: 'it has both a description and an error' };
  return text === '' ? { problem: 'it has neither a description nor an error' } : { value: { description: text } };
});
