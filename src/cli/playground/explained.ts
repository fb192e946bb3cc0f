import type { SentenceKind } from '../../core/model/sentence-kinds.ts';
import type { ExplainedText } from '../../playground/messages.ts';
import type { DeviceCommand } from '../device/device-command.ts';

/** What kind of sentence a command takes; other commands take none. */
const kindOfCall: Readonly<Record<string, SentenceKind>> = {
  aiAct: 'instruction',
  aiAssert: 'statement',
  aiWaitFor: 'statement',
  aiBoolean: 'statement',
  aiQuery: 'demand',
  aiNumber: 'demand',
  aiString: 'demand',
  aiAsk: 'demand',
};
/** Parameters that describe an element. */
export const elementParams: ReadonlySet<string> = new Set(['locate', 'from', 'to']);
const mostNearest = 3;

/** How the offline model reads the text of a command. Commands that take no sentence have nothing to explain. */
export async function explained(command: DeviceCommand, text: string): Promise<ExplainedText> {
  const kind = kindOf(command);
  if (kind === undefined || text.trim() === '') return nothing;
  const { explainSentence, nearestSentences } = await import('../../offline/index.ts');
  const { readings, refusals } = explainSentence(text, [kind]);
  const [reading] = readings;
  if (!reading) return refused(refusals[0]?.nearest ?? nearestSentences(text));
  const lines = reading.parts.map(({ meaning }) => meaning);
  const unread = reading.parts.flatMap((part) => part.unread);
  if (unread.length === 0) return { understood: true, lines, nearest: [] };
  return refused(nearestSentences(text), [...lines, ...unread.map((words) => `Not read: "${words}"`)]);
}

const nothing: ExplainedText = { understood: true, lines: [], nearest: [] };

function refused(nearest: readonly string[], lines: readonly string[] = []): ExplainedText {
  return { understood: false, lines, nearest: nearest.slice(0, mostNearest) };
}

function kindOf({ call, positionals: [first] }: DeviceCommand): SentenceKind | undefined {
  return kindOfCall[call] ?? (elementParams.has(first?.param ?? '') ? 'element' : undefined);
}
