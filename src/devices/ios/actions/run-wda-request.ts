import { z } from 'zod';

import { defineAction, type AnyAction } from '../../../core/device/action.ts';
import { assertMayOpen, assertMayOpenAsIs, type CallGrants } from '../../../core/device/grants.ts';
import { shorten } from '../../../util/shorten.ts';
import { isAddress } from '../../shared/app-target.ts';
import { mapTexts } from '../../../util/map-texts.ts';

export const wdaMethods = ['GET', 'POST', 'DELETE', 'PUT'] as const;
export type WdaMethod = (typeof wdaMethods)[number];

export const requestSchema = z.strictObject({
  method: z.enum(wdaMethods),
  /** A path of WebDriverAgent. */
  endpoint: z.string().min(1),
  data: z.record(z.string(), z.unknown()).optional(),
});
/** Parameters of `runWdaRequest`. */
export type WdaRequestParams = z.input<typeof requestSchema>;

/** A request as the user writes it. */
export interface UserRequest {
  readonly method: WdaMethod;
  readonly endpoint: string;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the data contains a secret. */
  readonly isSecret: boolean;
}

export interface WdaActionParts {
  request(request: UserRequest, signal: AbortSignal): Promise<unknown>;
  /** Replaces secret references in a text by their values. */
  reveal(text: string): string;
}

/** Characters of the response that a model receives. */
const maxFeedbackLength = 4000;

/** Sends any request to WebDriverAgent. */
export function runWdaAction({ request, reveal }: WdaActionParts): AnyAction {
  return defineAction({
    name: 'RunWdaRequest',
    description:
      'Send one request to WebDriverAgent, e.g. GET /wda/batteryInfo below /session/:sessionId; only when nothing else does it.',
    params: z.object({
      method: z.enum(wdaMethods),
      endpoint: z.string().min(1).meta({ description: 'path; :sessionId stands for the session' }),
      data: z.record(z.string(), z.unknown()).nullish(),
    }),
    needs: [],
    async run({ grants, signal }, { method, endpoint, data }) {
      assertOpensNothingElse(data, grants);
      const text = JSON.stringify([endpoint, data ?? null]);
      const revealed = JSON.stringify([reveal(endpoint), mapTexts(data ?? null, reveal)]);
      const [path, body] = JSON.parse(revealed) as [string, Record<string, unknown> | null];
      const value = await request(
        { method, endpoint: path, data: body ?? undefined, isSecret: revealed !== text },
        signal,
      );
      const feedback = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
      return { feedback: feedback.length > maxFeedbackLength ? shorten(feedback, maxFeedbackLength) : feedback, value };
    },
  });
}

/** Addresses can also be opened through `url`, session capabilities and app arguments. */
function assertOpensNothingElse(data: Readonly<Record<string, unknown>> | null | undefined, grants: CallGrants): void {
  if (typeof data?.['url'] === 'string' && !isAddress(data['url'])) assertMayOpen(data['url'], grants);
  mapTexts(data, (text) => {
    if (isAddress(text)) assertMayOpenAsIs(text, grants);
    return text;
  });
}
