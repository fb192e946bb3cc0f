import type { ShellRun } from './shell-run.ts';
import type { Part, Word } from './syntax.ts';

/** Words as a command gets them: unquoted values are split at blanks, patterns become the files that fit. */
export async function expandWords(words: readonly Word[], run: ShellRun): Promise<string[]> {
  const expanded: string[] = [];
  for (const word of words) expanded.push(...(await expandFields(word, run)));
  return expanded;
}

/** A word that stays one, as in assignments and redirections. */
export async function expandWord(word: Word, run: ShellRun): Promise<string> {
  let text = '';
  for (const part of word) text += await valueOf(part, run);
  return text;
}

async function expandFields(word: Word, run: ShellRun): Promise<readonly string[]> {
  const fields: string[] = [];
  let current: string | undefined;
  for (const part of word) {
    const value = await valueOf(part, run);
    if (part.kind === 'text' || part.quoted) current = (current ?? '') + value;
    else {
      const [first = '', ...others] = value.split(/\s+/);
      const joined = (current ?? '') + first;
      const all = [joined, ...others];
      current = all.pop();
      fields.push(...all.filter(Boolean));
      if (current === '' && fields.length + others.length === 0 && joined === '') current = undefined;
    }
  }
  if (current !== undefined) fields.push(current);
  return isPattern(word) ? matches(fields, run) : fields;
}

function isPattern(word: Word): boolean {
  return word.some((part) => part.kind === 'text' && !part.quoted && /[*?]/.test(part.text));
}

function matches(fields: readonly string[], run: ShellRun): readonly string[] {
  return fields.flatMap((field) => {
    const found = run.host.files.match(field);
    return found.length > 0 ? found : [field];
  });
}

async function valueOf(part: Part, run: ShellRun): Promise<string> {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'variable') return run.variables.get(part.name) ?? '';
  const collected: Buffer[] = [];
  const out = (data: string | Buffer) => Promise.resolve(void collected.push(Buffer.from(data)));
  await run.runList(part.list, { ...run, streams: { ...run.streams, out } });
  return Buffer.concat(collected).toString().replace(/\n+$/, '');
}
