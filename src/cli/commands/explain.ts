import { errorGuide } from '../../core/errors/error-guide.data.ts';
import { ModelError, type ErrorCode } from '../../core/errors/errors.ts';
import { failureClassOfCode } from '../../core/errors/failure-class.data.ts';
import { sentenceKinds, type SentenceKind } from '../../core/model/sentence-kinds.ts';
import type { Explanation } from '../../offline/index.ts';
import { nearest } from '../../util/nearest.ts';
import { plainText } from '../../util/plain-text.ts';
import type { CliArguments, CliCommand } from '../cli-command.ts';
import { usageError } from '../read-arguments.ts';

/** Shows how the offline model understands a sentence, without a browser. */
export const explainCommand: CliCommand = {
  args: {
    sentence: {
      type: 'positional',
      required: false,
      description: 'A sentence in quotes, as you pass it to an agent, or a code such as TARGET_NOT_FOUND',
    },
    as: { type: 'string', valueHint: 'kind', description: `${sentenceKinds.join(', ')}. Default: all that match` },
    json: { type: 'boolean', description: 'Prints the result as JSON' },
  },
  mostPositionals: 1,
  run: async (args, { stdout }) => {
    const [sentence = ''] = args.positionals;
    if (sentence.trim() === '') throw usageError('explain', 'needs a sentence in quotes');
    if (isErrorCode(sentence)) {
      stdout.write(args.flag('json') ? `${JSON.stringify(describeCode(sentence), null, 2)}\n` : codeInWords(sentence));
      return;
    }
    if (codeLike.test(sentence)) throw unknownCode(sentence);
    const kinds = kindsOf(args);
    // The other commands do not need the grammar.
    const { explainSentence, nearestSentences } = await import('../../offline/index.ts');
    const explanation = explainSentence(sentence, kinds);
    stdout.write(args.flag('json') ? `${JSON.stringify(explanation, null, 2)}\n` : plainText(inWords(explanation)));
    const error = refusalOf(explanation, nearestSentences);
    if (error) throw error;
  },
};

/** Capitals with underscores, which no sentence has. */
const codeLike = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
const mostProposals = 5;

function unknownCode(text: string): ModelError {
  const codes = Object.keys(errorGuide);
  const words = text.split('_');
  const near = nearest(text, codes);
  const related = codes.filter((code) => code.split('_').some((word) => words.includes(word)));
  const proposed = [...new Set([...(near === undefined ? [] : [near]), ...related])].slice(0, mostProposals);
  const hint = proposed.length > 0 ? `Did you mean ${proposed.join(', ')}?` : `The codes are ${codes.join(', ')}.`;
  return new ModelError('MODEL_NOT_UNDERSTOOD', `There is no error code ${text}`, { hint });
}

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorGuide, text);

function describeCode(code: ErrorCode): Readonly<Record<string, string>> {
  return { code, ...failureClassOfCode[code], ...errorGuide[code] };
}

function codeInWords(code: ErrorCode): string {
  const { failureClass, because, why, remedy } = { ...failureClassOfCode[code], ...errorGuide[code] };
  return plainText(`${code}: a failure of the class ${failureClass}\n\n${because} ${why}\n\nWhat to do: ${remedy}\n`);
}

function kindsOf(args: CliArguments): readonly SentenceKind[] {
  const name = args.text('as');
  if (name === undefined) return sentenceKinds;
  const kind = sentenceKinds.find((known) => known === name);
  if (!kind) throw usageError('explain', `knows no "${name}"; there are ${sentenceKinds.join(', ')}`);
  return [kind];
}

function inWords({ readings }: Explanation): string {
  return readings
    .map(({ as, parts }) => {
      const lines = parts.flatMap(({ words, meaning, unread }, index) => [
        ...(as === 'instruction' ? [`  ${index + 1}. ${words}`, `     ${meaning}`] : [`  ${meaning}`]),
        ...unread.map((some) => `     not read: "${some}"; nothing on a screen answers to it, so this is refused`),
      ]);
      return [`As ${as === 'instruction' || as === 'element' ? 'an' : 'a'} ${as}:`, ...lines, ''].join('\n');
    })
    .join('\n');
}

/** Undefined if one interpretation covers all words. */
function refusalOf(
  { sentence, readings, refusals }: Explanation,
  nearestTo: (sentence: string) => readonly string[],
): ModelError | undefined {
  const unread = readings.map(({ parts }) => parts.flatMap((part) => part.unread));
  if (unread.some((words) => words.length === 0)) return undefined;
  const [words] = unread;
  if (words) return refusal(words.join(', '), [words.reduce((rest, some) => rest.replace(some, ''), sentence)]);
  const [only, other] = refusals;
  return only && !other ? refusal(only.part, only.nearest) : refusal(sentence, nearestTo(sentence));
}

function refusal(part: string, nearest: readonly string[]): ModelError {
  const understood = nearest.map((words) => words.replaceAll(/\s+/g, ' '));
  return new ModelError('MODEL_NOT_UNDERSTOOD', `The offline model does not understand ${JSON.stringify(part)}`, {
    hint: `Nearest wording that it understands: ${understood.join('; ')}`,
    details: { part, understood },
  });
}
