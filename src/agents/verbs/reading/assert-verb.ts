import { z } from 'zod';

import { ConfigError } from '../../../core/errors/errors.ts';
import type { Frame } from '../../../core/screen/frame.ts';
import { parseOrThrow } from '../../../core/options/options.ts';
import { logTexts } from '../../steps/action-log.ts';
import { lookUntilThere, type Look } from '../../locating/look-again.ts';
import { nothingOpened } from '../../steps/nothing-opened.ts';
import { promptSchema, promptText, type PromptInput } from '../../steps/prompt-input.ts';
import { assertOptionsSchema, type AssertOptions } from '../call-options.ts';
import { defineVerb } from '../define-verb.ts';
import { needsMore, verdictOptions, withSeverity } from './accept-reply.ts';
import { assertionFailed, judge } from './judge.ts';
import { firstFrame, seenOn } from './question.ts';

/** Passes silently, or throws with the user's message and the model's reason. */
export const aiAssert = defineVerb({
  name: 'aiAssert',
  guidance: 'aiAssert',
  params: z.strictObject({ assertion: promptSchema, message: z.string().optional() }),
  options: assertOptionsSchema,
  positional: 2,
  read(assertion: PromptInput, message?: string, given: AssertOptions = {}) {
    const subject = promptText(assertion, 'aiAssert');
    requireMessage(message);
    const options = parseOrThrow(assertOptionsSchema, given, 'aiAssert');
    const { opposite = false } = options;
    return {
      subject: opposite ? `not true: ${subject}` : subject,
      params: { assertion: subject, ...(opposite && { opposite }) },
      options,
      message,
      async run(call): Promise<void> {
        const query = verdictOptions(call, options.verdict);
        const wanted = opposite ? 'expected not to be true: ' : '';
        const look = async (frame: Frame | undefined, isProvisional: boolean): Promise<Look<true>> => {
          const seen = await seenOn(call, frame, options);
          const kind = { message, wantsOpposite: opposite, isProvisional };
          const statement = { api: 'aiAssert', demand: assertion, seen, query, ...kind };
          const judged = await judge(call, statement);
          const verdict = { ...judged, pass: judged.pass !== opposite };
          call.step.note({ verdict, thought: verdict.reason });
          if (verdict.pass) return { found: true };
          return { missing: assertionFailed(`Assertion failed: ${wanted}${subject}`, verdict.reason, message) };
        };
        await withSeverity(call, query.severity, async () => {
          await lookUntilThere(call, {
            first: await firstFrame(call, options),
            patience: options.patience,
            look,
            needsLastWord: needsMore(query),
          });
          // On an empty page every negative statement would pass.
          if (opposite && call.agent.frames.isBlank) throw nothingOpened(`aiAssert ${subject}`);
          await logTexts(call, subject);
        });
      },
    };
  },
});

function requireMessage(message: unknown): void {
  if (message === undefined || typeof message === 'string') return;
  throw new ConfigError('CONFIG_INVALID', 'aiAssert: the message must be a text', {
    hint: 'Options come third: aiAssert(statement, undefined, { context: … }).',
  });
}
