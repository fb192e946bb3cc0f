import type { Finding } from '../platforms/finding.ts';
import { usualServerAt } from '../models/openai/local-servers.ts';
import { inCheck, type ModelCheck } from './model-check.ts';

/** Lines of the long prompt, of about eight tokens each: more than the contexts that servers have by default, and less than 16,384. */
const lineCount = 1200;
const [first, last] = ['CEDAR', 'MAPLE'];

/** Whether people run the server themselves, and so decide how long its context is. */
export function isOwnServer(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return false;
  const { hostname } = new URL(baseUrl);
  return usualServerAt(baseUrl) !== undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * Asks about both ends of a long prompt. A server whose context is too short answers without an error, about what is left.
 */
export async function checkContext({ model, onCall }: ModelCheck): Promise<Pick<Finding, 'status' | 'text' | 'hint'>> {
  const lines = Array.from({ length: lineCount }, (_, index) => `Line ${index + 1}: nothing to report.`);
  const context = [`The first tree is a ${first}.`, ...lines, `The last tree is a ${last}.`].join('\n');
  const used: number[] = [];
  const { data } = await model.ask('extract', {
    ...inCheck({
      onCall: (facts) => {
        onCall(facts);
        if (facts.usage) used.push(facts.usage.promptTokens);
      },
    }),
    demand: 'the kinds of the first tree and of the last tree, separated by a comma',
    context,
    shape: 'string',
    frames: [],
  });
  const reply = String(data).toUpperCase();
  const lost = [...(reply.includes(first) ? [] : ['beginning']), ...(reply.includes(last) ? [] : ['end'])];
  if (lost.length === 0) return { status: 'ok', text: `read both ends of a prompt of ${lineCount} lines` };
  const counted = used.some((tokens) => tokens > 0) ? `; the server counted ${Math.max(...used)} tokens` : '';
  return {
    status: 'failed',
    text: `lost the ${lost.join(' and the ')} of a prompt of ${lineCount} lines${counted}`,
    hint: 'Give the server a context of at least 16384 tokens: many servers shorten longer prompts without an error. See docs/local-models.md.',
  };
}
