import type { CodeFact, CodeScreen } from '../../core/memory/code-facts.ts';
import type { Journal, JournalEntry, JournalStep, ActionLog } from '../../core/memory/journal.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import type { AgentContext, Call } from './agent-context.ts';
import { changedFacts } from './changed-facts.ts';
import { heldOn, withTouched } from './holding-facts.ts';
import { readScreen } from './action-log.ts';

/** The fields of a verb that the journal needs. */
interface Called {
  readonly name: string;
  readonly guidance?: unknown;
}

export function newActionLog({ journal }: Pick<AgentContext, 'journal'>): ActionLog | undefined {
  return journal && { steps: [], facts: [] };
}

/** Adds events of the application to the action log of a call while it runs. */
export function openActionLog({ agent, actionLog }: Call): Disposable {
  if (actionLog) agent.actionLogs.add(actionLog);
  return { [Symbol.dispose]: () => void (actionLog && agent.actionLogs.delete(actionLog)) };
}

/** Notes the address of the first call with a model, where generated code begins. */
export async function noteAddress({ agent, signal }: Call, { guidance }: Pick<Called, 'guidance'>): Promise<void> {
  const { journal, device, vault } = agent;
  if (!journal || !guidance || journal.address !== undefined) return;
  const address = await device.tree?.place?.(signal).catch(() => undefined);
  if (address !== undefined && isOpened(address)) journal.address = vault.redactText(address);
}

/** A call on an empty page is about to open the first one. */
function isOpened(address: string): boolean {
  return URL.canParse(address) && address !== 'about:blank';
}

/**
 * Reads what generated code can assert before a call that acts. Facts of the previous call that no longer hold were
 * short-lived, and are removed. The call need not wait: the device handles its requests in order.
 */
export async function lookBefore(call: Call, { acts }: { readonly acts?: boolean }): Promise<CodeScreen | undefined> {
  const { journal, vault } = call.agent;
  if (!journal || acts !== true) return undefined;
  const last = journal.entries.findLast(({ hasFailed }) => hasFailed !== true);
  const screen = await readScreen(call);
  if (!screen) return undefined;
  if (isOpened(screen.url)) journal.address ??= vault.redactText(screen.url);
  if (last) forgetPassed(journal, last, vault.redactTexts(screen));
  return screen;
}

/** Removes facts that no longer hold, unless the test itself has navigated in between. */
function forgetPassed(journal: Journal, last: JournalEntry, screen: CodeScreen): void {
  if (!last.view || last.view.url !== screen.url || last.view.tab !== screen.tab) return;
  const entry: JournalEntry = { ...last, facts: last.facts.flatMap((fact) => heldOn(screen, fact)) };
  journal.entries.splice(journal.entries.indexOf(last), 1, entry);
}

export interface Ended {
  readonly subject: string;
  /** The screen before the call. */
  readonly before: CodeScreen | undefined;
}

/** Adds a call to the journal, unless it has neither a model nor steps. */
export async function keepActionLog(call: Call, { name, guidance }: Called, { subject, before }: Ended): Promise<void> {
  const { agent, actionLog } = call;
  if (!agent.journal || !actionLog || (!guidance && actionLog.steps.length === 0)) return;
  const after = before && actionLog.steps.length > 0 ? await readScreen(call) : undefined;
  if (before && after) actionLog.facts.push(...factsOf(call, { before, after, subject }));
  const view = after && { url: after.url, tab: after.tab };
  agent.journal.entries.push(agent.vault.redactTexts({ verb: name, subject, ...actionLog, view }));
}

interface Looked extends Ended {
  readonly before: CodeScreen;
  readonly after: CodeScreen;
}

function factsOf({ agent: { journal, vault }, actionLog }: Call, { before, after, subject }: Looked): CodeFact[] {
  const [steps, earlier] = [actionLog?.steps ?? [], journal?.entries ?? []];
  const instruction = [subject, ...typedIn(steps), ...earlier.flatMap((entry) => datesTypedIn(entry))].join('\n');
  const changed = vault.redactTexts(changedFacts(before, after, instruction));
  // Earlier calls have their secrets as placeholders.
  const screens = vault.redactTexts({ before, after });
  return withTouched(changed, { ...screens, instruction, steps, earlier });
}

/** A time or date that the test itself has typed is the same in each run. */
const typedIn = (steps: readonly JournalStep[]): string[] =>
  steps.flatMap(({ param: { value } }) => (typeof value === 'string' ? [value] : []));

/** Of earlier calls, a plain number is left out: it would name any date with that day. */
const datesTypedIn = ({ steps }: JournalEntry): string[] => typedIn(steps).filter((value) => formOf(value) !== value);

/** Adds a call that acts and failed. What it did before it failed is not known, so that code has a comment in its place. */
export function keepFailure({ agent, actionLog }: Call, { name }: Called, { subject, acts }: Acted): void {
  if (acts !== true || !actionLog) return;
  agent.journal?.entries.push(agent.vault.redactTexts({ verb: name, subject, steps: [], facts: [], hasFailed: true }));
}

interface Acted {
  readonly subject: string;
  readonly acts?: boolean | undefined;
}
