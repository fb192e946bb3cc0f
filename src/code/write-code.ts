import type { CodeLanguage, Journal, JournalEntry, JournalStep } from '../core/memory/journal.ts';
import { answersOf, dialogAction, dialogForm, dialogLines, leftLines } from './dialog-lines.ts';
import { playwrightCode } from './playwright-code.ts';
import { puppeteerCode } from './puppeteer-code.ts';
import { TabNames } from './tab-names.ts';
import { targetOf, type Writer } from './writer.ts';
import { comment, expression, literal } from './literals.ts';

const writers: Readonly<Record<CodeLanguage, Writer>> = { playwright: playwrightCode, puppeteer: puppeteerCode };

/** Journal entries that are no actions: effects of the action beside them. */
const notes: readonly string[] = [dialogAction, 'NewTab', 'FileChooser'];

/** The calls of a journal as code that needs neither this package nor a model. Calls that cannot be made deterministic become comments. */
export function writeCode(journal: Journal, language: CodeLanguage, title: string): string {
  const writer = writers[language];
  const scribe = { writer, tabs: new TabNames(), origin: originOf(journal.address), dialogs: 0 };
  const dialogs = dialogsIn(journal);
  const begin = dialogs.length > 0 ? (writer.dialogs?.open(answersOf(dialogs)) ?? []) : [];
  const body = [
    ...begin,
    ...(journal.address === undefined || beginsWithAddress(journal)
      ? []
      : [writer.open(addressOf(journal.address, scribe.origin), 'page'), '']),
    ...journal.entries.flatMap((entry) => entryLines(scribe, entry)),
    ...(begin.length > 0 && writer.dialogs ? [writer.dialogs.end(dialogs.length)] : []),
  ];
  return writer.wrap(title, body);
}

/** The dialogs of the calls that succeeded. */
function dialogsIn({ entries }: Journal): readonly JournalStep[] {
  const steps = entries.flatMap((entry) => (entry.hasFailed ? [] : entry.steps));
  return steps.filter(({ action }) => action === dialogAction);
}

/** Whether the calls themselves open the first page. */
function beginsWithAddress({ entries }: Journal): boolean {
  return entries.find(({ hasFailed }) => hasFailed !== true)?.steps[0]?.action === 'Navigate';
}

interface Scribe {
  readonly writer: Writer;
  readonly tabs: TabNames;
  /** Origin of the test's first page. */
  readonly origin: string | undefined;
  /** Number of dialogs so far. */
  dialogs: number;
}

function entryLines(scribe: Scribe, { verb, subject, steps, facts, view, hasFailed }: JournalEntry): string[] {
  if (hasFailed) return [comment(`Failed, left out: ${verb} ${subject}`)];
  const lines = stepLines(scribe, steps);
  const page = scribe.tabs.at(view?.tab);
  const expectations = facts.flatMap((fact) => scribe.writer.expect(fact, page));
  const isLost = lines.length + expectations.length === 0;
  const head = comment(`${isLost ? 'Not carried over, a model decides it: ' : ''}${verb} ${subject}`.trimEnd());
  const isUnchecked = view !== undefined && expectations.length === 0 && lines.length > 0;
  const unchecked = isUnchecked ? [comment('No expectation: nothing that code can count has changed.')] : [];
  return [head, ...lines, ...expectations, ...unchecked];
}

/** Several dialogs of one action are answered one after the other. */
function stepLines(scribe: Scribe, steps: readonly JournalStep[]): string[] {
  return steps.flatMap((step, index) => {
    if (step.action === dialogAction) {
      if (steps[index - 1]?.action === dialogAction) return [];
      return isFollowed(steps, index) ? [] : withDialogs(scribe, dialogsFrom(steps, index), []);
    }
    if (step.action === 'FileChooser' && isGiven(steps, index)) return [];
    if (step.action === 'NewTab') return [];
    const around = notesAround(steps, index);
    return withDialogs(scribe, around.dialogs, actionLines(scribe, step, around));
  });
}

function dialogsFrom(steps: readonly JournalStep[], index: number): readonly JournalStep[] {
  const end = steps.findIndex(({ action }, place) => place > index && action !== dialogAction);
  return steps.slice(index, end < 0 ? undefined : end);
}

/** Whether a note belongs to an action and is written with it. */
const isFollowed = (steps: readonly JournalStep[], index: number): boolean =>
  steps.slice(index).some(({ action }) => !notes.includes(action));

/** Whether the files of a chooser are set in the lines of the previous action. */
function isGiven(steps: readonly JournalStep[], index: number): boolean {
  const opener = steps[index - 1];
  if (!opener || notes.includes(opener.action) || !targetOf(opener)) return false;
  return Array.isArray(steps[index]?.param['files']);
}

interface Around {
  /** The new tab, if there is one. */
  readonly newTab: JournalStep | undefined;
  readonly files: readonly string[] | undefined;
  readonly dialogs: readonly JournalStep[];
}

/** Effects of an action: tabs are noted while it runs, files when its call ends. */
function notesAround(steps: readonly JournalStep[], index: number): Around {
  let first = index;
  while (first > 0 && notes.includes(steps[first - 1]?.action ?? '')) first--;
  const before = steps.slice(first, index);
  const next = steps[index + 1];
  const files = next?.action === 'FileChooser' ? next.param['files'] : undefined;
  return {
    dialogs: before.filter(({ action }) => action === dialogAction),
    newTab: before.find(({ action }) => action === 'NewTab'),
    files: Array.isArray(files) ? files.map(String) : undefined,
  };
}

function actionLines(scribe: Scribe, step: JournalStep, { newTab, files }: Around): readonly string[] {
  const { writer, tabs, origin } = scribe;
  const page = tabs.at(Object.values(step.code ?? {})[0]?.tab);
  const { url } = step.param;
  if (step.action === 'Navigate' && typeof url === 'string') return [writer.open(addressOf(url, origin), page)];
  if (step.action === 'GoBack' && tabs.leave()) return [comment('Back from the tab that was opened.')];
  const lines = files && targetOf(step) ? withFiles({ writer, step, page }, files) : writer.step(step, page);
  const opened = openedTab(tabs, step, newTab);
  return opened === undefined ? lines : writer.opening(lines, page, opened);
}

/** Answers dialogs, or checks them after the action that opens them. */
function withDialogs(scribe: Scribe, dialogs: readonly JournalStep[], lines: readonly string[]): readonly string[] {
  if (dialogs.length === 0) return lines;
  const { writer } = scribe;
  const first = scribe.dialogs;
  scribe.dialogs += dialogs.length;
  if (!writer.dialogs) return [...dialogLines(dialogs, scribe.tabs.at(undefined)), ...lines];
  const forms = dialogs.map((dialog, index) => dialogForm(dialog, first + index + 1));
  return [...leftLines(dialogs), ...lines, writer.dialogs.expect(first, forms)];
}

function openedTab(tabs: TabNames, step: JournalStep, newTab: JournalStep | undefined): string | undefined {
  if (newTab) return tabs.open(newTab.param['is'] === 'active');
  return opensKeptTab(step) ? tabs.replace() : undefined;
}

/** Whether the agent kept a link in its own tab that opens a new tab in plain code. */
function opensKeptTab({ action, code = {} }: JournalStep): boolean {
  return action === 'Tap' && Object.values(code).some((target) => target.opensTab === true);
}

interface Giving {
  readonly writer: Writer;
  readonly step: JournalStep;
  readonly page: string;
}

function withFiles({ writer, step, page }: Giving, files: readonly string[]): readonly string[] {
  const { kind } = targetOf(step) ?? {};
  if (kind === 'file') return writer.step({ ...step, action: 'UploadFiles', param: { files } }, page);
  return writer.choosing(writer.step(step, page), files, page);
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:/.test(address) ? new URL(address).origin : undefined;
}

/** An address; the application under test may have another origin elsewhere. */
function addressOf(address: string, own: string | undefined): string {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return expression(address);
  const { origin, pathname, search, hash } = new URL(address);
  if (origin !== own) return expression(address);
  return `new URL(${expression(decodeSecrets(pathname + search + hash))}, process.env['BASE_URL'] ?? ${literal(origin)}).href`;
}

/** URLs escape the braces of a secret's placeholder. */
function decodeSecrets(address: string): string {
  return address.replaceAll(/%7B%7Bsecret:([A-Za-z_]\w*)%7D%7D/gi, '{{secret:$1}}');
}
