import type { CodeScreen } from '../../core/memory/code-facts.ts';
import type { Journal, JournalEntry, ActionLog } from '../../core/memory/journal.ts';
import type { AgentContext, Call } from './agent-context.ts';
import { changedFacts } from './changed-facts.ts';
import { holdsOn } from './holding-facts.ts';
import { readScreen } from './action-log.ts';

/** What of a verb matters for the journal. */
interface Called {
  readonly name: string;
  readonly guidance?: unknown;
}

export function newActionLog({ journal }: Pick<AgentContext, 'journal'>): ActionLog | undefined {
  return journal && { steps: [], facts: [] };
}

/** Lets events of the application into the actionLog of a call while it runs. */
export function openActionLog({ agent, actionLog }: Call): Disposable {
  if (actionLog) agent.actionLogs.add(actionLog);
  return { [Symbol.dispose]: () => void (actionLog && agent.actionLogs.delete(actionLog)) };
}

/** Where the first call began that asks a model is where plain code begins. */
export async function noteAddress({ agent, signal }: Call, { guidance }: Pick<Called, 'guidance'>): Promise<void> {
  const { journal, device, vault } = agent;
  if (!journal || !guidance || journal.address !== undefined) return;
  const address = await device.tree?.place?.(signal).catch(() => undefined);
  if (address !== undefined && URL.canParse(address)) journal.address = vault.redactText(address);
}

/**
 * What plain code can count before a call that acts; what no longer holds of the call before it was there in passing. Nobody
 * has to wait for it: what the call itself asks the screen comes after it.
 */
export async function lookBefore(call: Call, { acts }: { readonly acts?: boolean }): Promise<CodeScreen | undefined> {
  const { journal, vault } = call.agent;
  if (!journal || acts !== true) return undefined;
  const last = journal.entries.at(-1);
  const screen = await readScreen(call);
  if (!screen) return undefined;
  journal.address ??= URL.canParse(screen.url) ? vault.redactText(screen.url) : undefined;
  if (last) forgetPassed(journal, last, vault.redactTexts(screen));
  return screen;
}

/** Where the test itself went elsewhere meanwhile, nothing can be said. */
function forgetPassed(journal: Journal, last: JournalEntry, screen: CodeScreen): void {
  if (!last.view || last.view.url !== screen.url || last.view.tab !== screen.tab) return;
  const entry: JournalEntry = { ...last, facts: last.facts.filter((fact) => holdsOn(screen, fact)) };
  journal.entries.splice(journal.entries.indexOf(last), 1, entry);
}

export interface Ended {
  readonly subject: string;
  /** What could be counted before. */
  readonly before: CodeScreen | undefined;
}

/** Keeps what a call did. One that asks no model and did nothing by itself has nothing that plain code could say. */
export async function keepActionLog(call: Call, { name, guidance }: Called, { subject, before }: Ended): Promise<void> {
  const { agent, actionLog } = call;
  if (!agent.journal || !actionLog || (!guidance && actionLog.steps.length === 0)) return;
  const after = before && actionLog.steps.length > 0 ? await readScreen(call) : undefined;
  if (before && after) actionLog.facts.push(...changedFacts(before, after, subject));
  const view = after && { url: after.url, tab: after.tab };
  agent.journal.entries.push(agent.vault.redactTexts({ verb: name, subject, ...actionLog, view }));
}
