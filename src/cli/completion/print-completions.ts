import { plainText } from '../../util/plain-text.ts';
import type { CliIo } from '../cli-io.ts';
import { isRunning } from '../sessions/claim-session.ts';
import { listSessionFiles } from '../sessions/session-place.ts';
import { completeWords } from './complete-words.ts';

/** Answers the script of a shell: a line for each word that fits, with a tab before what it means. */
export async function printCompletions(given: readonly string[], io: CliIo): Promise<void> {
  const words = given[0] === '--' ? given.slice(1) : given;
  const found = await completeWords(words, () => listSessionFiles(io).filter(({ pid }) => isRunning(pid)));
  for (const { word, about } of found) io.stdout.write(`${word}\t${plainText(about).replaceAll(/\s+/g, ' ')}\n`);
}
