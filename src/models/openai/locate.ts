import { z } from 'zod';

import type { LocateReply, LocateRequest, SectionRequest } from '../../core/model.ts';
import { readPlace, type Grounding } from '../families/coordinates.ts';
import type { Reading } from './converse.ts';
import { locatePrompt } from './locate.prompt.ts';
import {
  imagePart,
  joinSections,
  namedImages,
  section,
  systemMessage,
  textPart,
  userMessage,
  type Message,
} from './messages.ts';
import type { Picture } from './picture.ts';
import { sectionPrompt } from './section.prompt.ts';

export const locateSchema = z.looseObject({ error: z.string().nullish() });

export function locateMessages(request: LocateRequest, grounding: Grounding, picture: Picture): Message[] {
  return askFor(request, locatePrompt(grounding.family), picture);
}

export function sectionMessages(request: SectionRequest, grounding: Grounding, picture: Picture): Message[] {
  return askFor(request, sectionPrompt(grounding.family), picture);
}

function askFor(request: LocateRequest, prompt: string, picture: Picture): Message[] {
  return [
    systemMessage(prompt),
    userMessage([
      textPart(joinSections(section('element', request.prompt), section('context', request.context))),
      ...namedImages(request.images),
      textPart('The screenshot:'),
      imagePart(picture.url),
    ]),
  ];
}

export function readLocation(raw: z.output<typeof locateSchema>, grounding: Grounding): Reading<LocateReply> {
  if (raw.error) return { value: { error: raw.error } };
  const place = readPlace(raw, grounding);
  if (!place) return { problem: 'it has neither a place nor an error' };
  return 'problem' in place ? place : { value: place };
}
