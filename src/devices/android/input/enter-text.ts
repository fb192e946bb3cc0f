import { sleep, throwIfAborted } from '../../../core/time/deadline.ts';
import type { TypeTextOptions } from '../../../core/device/device-input.ts';
import type { Logger } from '../../../core/logger.ts';
import { shellQuote } from '../../shared/client/shell-quote.ts';
import { codePoints, pieces, textSegments, type TextSegment } from '../../shared/text-segments.ts';
import type { ResolvedAndroidOptions } from '../android-options.ts';
import type { Hierarchy } from '../../shared/tree/android/parse-hierarchy.ts';
import { yadbMissing, type Yadb } from '../yadb.ts';
import { nothingBeyondAscii, type BeyondAscii } from './beyond-ascii.ts';
import type { InputParts } from './input-parts.ts';
import { editing } from '../../shared/keys/android-keys.data.ts';
import { nativeTexts, textWay, yadbTexts } from './text-way.ts';

export interface TextParts extends InputParts {
  readonly options: Pick<ResolvedAndroidOptions, 'imeStrategy' | 'autoDismissKeyboard' | 'keyboardDismissStrategy'>;
  readonly yadb: Yadb | undefined;
  /** Other ways to type non-ASCII text, in order of preference if there is no yadb. */
  readonly beyondAscii: readonly BeyondAscii[];
  readonly logger: () => Logger;
  /** The current views of the screen; absent for further displays, which `uiautomator` does not see. */
  views?(signal: AbortSignal): Promise<Hierarchy | undefined>;
}

/** Slow phones drop characters of longer texts. */
const mostAtOnce = 80;
/** Characters per command line. Windows accepts 32,767, including quotes around shell characters. */
const mostInLine = 24_000;
/** Time that a slow phone needs per key, beside its start-up time, in milliseconds. */
const slowKeyMs = 10;
const leastLimitMs = 20_000;
/** Code points that always fit into a line; a quoted one takes up to four characters. */
const mostInPiece = 4000;
/** Types text into the focused field, in the way that the text requires. */
export async function enterText(parts: TextParts, text: string, options: TypeTextOptions): Promise<void> {
  const way = textWay(text, { imeStrategy: parts.options.imeStrategy, isSecret: options.isSecret });
  if (way === 'native' || (way === 'yadb-if-there' && !parts.yadb)) return enterNatively(parts, text, options);
  const tool = await toolFor(parts, options.signal);
  const call = { task: 'type text', signal: options.signal, isSecret: options.isSecret };
  if (options.strategy !== 'sequential') {
    for (const piece of pieces(text.replace(/\r\n?/g, '\n'), mostInPiece)) {
      for (const part of parts.yadb ? yadbTexts(piece) : [piece]) await tool.type(part, call);
    }
    return;
  }
  await inTurn(codePoints(text), options, (point) => tool.type(point, call));
}

/** @throws ConfigError `TOOL_MISSING` if no such tool is available */
async function toolFor({ yadb, options, beyondAscii, apiLevel }: TextParts, signal: AbortSignal): Promise<Typing> {
  if (yadb) return yadb;
  if (options.imeStrategy === 'always-yadb') throw yadbMissing('type text by it, as imeStrategy "always-yadb" says');
  const level = beyondAscii.length > 0 ? await apiLevel(signal) : 0;
  const tool = beyondAscii.find(({ since }) => level >= since);
  if (!tool) throw nothingBeyondAscii();
  return tool;
}

type Typing = Pick<BeyondAscii, 'type'>;

async function enterNatively(parts: TextParts, text: string, options: TypeTextOptions): Promise<void> {
  const { strategy, delayMs = 0 } = options;
  const segment = (point: string): TextSegment => (point === '\n' ? { key: 'Enter' } : { text: point });
  const send = (segments: readonly TextSegment[]): Promise<void> => sendSegments(parts, segments, options);
  if (strategy === 'bulk') return send(textSegments(text, mostInPiece));
  if (strategy === 'sequential' || delayMs > 0) {
    return inTurn(codePoints(text), options, (point) => send([segment(point)]));
  }
  return inTurn(textSegments(text, mostAtOnce), options, (piece) => send([piece]));
}

/** Runs functions in sequence with a delay between them, until the signal aborts. */
async function inTurn<T>(
  items: readonly T[],
  { delayMs = 0, signal }: TypeTextOptions,
  send: (item: T) => Promise<void>,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0) await sleep(delayMs, signal);
    throwIfAborted(signal);
    await send(item);
  }
}

/** Types lines and line breaks in as few adb calls as possible. */
async function sendSegments(
  { shell, input }: TextParts,
  segments: readonly TextSegment[],
  { signal, isSecret }: TypeTextOptions,
): Promise<void> {
  const commands = segments.flatMap((segment) =>
    'key' in segment
      ? [`keyevent ${editing.enter}`]
      : nativeTexts(segment.text).map((text) => `text ${shellQuote(text)}`),
  );
  const call = { task: 'type text', signal, isSecret, whenStopped: 'let-finish' } as const;
  for (const line of commandLines(commands.map((command) => `${input} ${command}`))) {
    await shell.run(line, { ...call, limitMs: leastLimitMs + line.length * slowKeyMs });
  }
}

/** Joins commands into lines short enough for every operating system. */
function commandLines(commands: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const command of commands) {
    const line = [...lines.slice(-1), command].join(' && ');
    if (lines.length > 0 && line.length <= mostInLine) lines[lines.length - 1] = line;
    else lines.push(command);
  }
  return lines;
}
