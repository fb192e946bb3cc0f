import { z } from 'zod';

import { defineVerb } from '../../agents/verbs/define-verb.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { requestSchema, type WdaRequestParams } from '../../devices/ios/actions/run-wda-request.ts';
import { actAsStep, buttonVerb } from '../phones/phone-verbs.ts';

/** Sends any request to WebDriverAgent and resolves to the value of the response. */
export const runWdaRequest = defineVerb({
  name: 'runWdaRequest',
  params: requestSchema,
  options: z.strictObject({}),
  read(given: WdaRequestParams) {
    const params = parseOrThrow(requestSchema, given, 'runWdaRequest');
    return {
      subject: `${params.method} ${params.endpoint}`,
      params,
      options: {},
      acts: true,
      run: (call): Promise<unknown> => actAsStep(call, 'RunWdaRequest', params),
    };
  },
});

export const home = buttonVerb('home', 'IOSHomeButton');
export const appSwitcher = buttonVerb('appSwitcher', 'IOSAppSwitcher');
