import path from 'node:path';

import type { AnyAction, Located } from '../../core/device/action.ts';
import type { RememberedStep, RememberedTarget } from '../../core/memory/cache.ts';
import { partPattern, type CodeDocument, type CodeScreen, type CodeTarget } from '../../core/memory/code-facts.ts';
import type { DeviceEvent, TellingDialog } from '../../core/device/device.ts';
import type { Journal, JournalStep, ActionLog } from '../../core/memory/journal.ts';
import { uploadPaths } from '../../core/device/upload-paths.ts';
import { toJson } from '../../util/to-json.ts';
import { formOf } from '../../core/text/passing-texts.ts';
import type { Call } from './agent-context.ts';
import { locatorsAt } from '../locating/element-memory.ts';
import { countedKey, marksIn, statedFacts } from './stated-facts.ts';
import { surroundingsOnce } from '../locating/surroundings.ts';
import { wordsBeside } from '../locating/words-beside.ts';

type Param = Readonly<Record<string, unknown>>;

/** An action with the locators of its elements; call it before the action changes the screen. */
export async function stepOf(call: Call, action: AnyAction, param: Param): Promise<RememberedStep> {
  const targets: Record<string, RememberedTarget> = {};
  for (const { name } of action.targets) {
    const located = param[name] as Located | undefined | null;
    if (!located) continue;
    const locators = located.ways ?? (await locatorsAt(call, located.rect));
    const { prompt, rect } = located;
    const beside = call.agent.memory ? await wordsBeside(prompt, locators, surroundingsOnce(call, rect)) : [];
    targets[name] = { prompt, locators, ...(beside.length > 0 && { beside }) };
  }
  const names = new Set(action.targets.map(({ name }) => name));
  const others = Object.entries(param).filter(([name, value]) => !names.has(name) && value !== undefined);
  return { action: action.name, param: toJson(Object.fromEntries(others)) as RememberedStep['param'], targets };
}

/**
 * The same for generated code, which has locators of its own. Call it before the action and await it afterwards: the device
 * handles its requests in order, so the action need not wait. Undefined without a journal.
 */
export async function journalStep(
  call: Call,
  { action, param }: { readonly action: AnyAction; readonly param: Param },
  step: RememberedStep | undefined,
): Promise<JournalStep | undefined> {
  if (!call.actionLog || !step) return undefined;
  const code: Record<string, CodeTarget> = {};
  const { code: view } = call.agent.device.tree ?? {};
  for (const { name } of view ? action.targets : []) {
    const located = param[name] as Located | undefined | null;
    const target = located && (await view?.targetAt(located.rect, call.signal).catch(() => undefined));
    if (target) code[name] = target;
  }
  const noted = { ...step, param: { ...step.param, ...filesIn(call, action, param) } };
  return Object.keys(code).length > 0 ? { ...noted, code } : noted;
}

/** The files of an upload, relative to the working directory: their names in the instruction may be relative to another folder. */
function filesIn({ grants }: Call, { needs }: AnyAction, { files }: Param): { readonly files?: readonly string[] } {
  const uses: readonly string[] = needs;
  if (!uses.includes('files') || files === undefined) return {};
  try {
    return { files: fromWorkingDirectory(uploadPaths([files].flat().map(String), grants)) };
  } catch {
    // The action itself reports the problem.
    return {};
  }
}

export function fromWorkingDirectory(paths: readonly string[]): string[] {
  return paths.map((file) => path.relative('', file).split(path.sep).join('/'));
}

/** Adds an event to the innermost running call; it comes before the action that caused it. */
function note(actionLogs: ReadonlySet<ActionLog>, action: string, param: Param): void {
  [...actionLogs].at(-1)?.steps.push({ action, param, targets: {} });
}

/** Adds a dialog, which generated code has to answer before the action. */
export function logDialog(actionLogs: ReadonlySet<ActionLog>, dialog: TellingDialog): void {
  const isSteady = formOf(dialog.message) === dialog.message;
  note(actionLogs, 'Dialog', { ...dialog, isSteady });
}

/** Adds a new tab, which generated code has to wait for before the action. */
export function logTab(actionLogs: ReadonlySet<ActionLog>, is: NonNullable<DeviceEvent['newTab']>): void {
  note(actionLogs, 'NewTab', { is });
}

/** Reads what generated code can assert, and keeps the counts in the journal; undefined without a journal or a supporting device. */
export async function readScreen(
  { agent, actionLog, signal }: Call,
  parts: readonly string[] = [],
): Promise<CodeScreen | undefined> {
  const { device, journal } = agent;
  if (!actionLog || !journal) return undefined;
  const screen = await device.tree?.code?.read(parts, signal).catch(() => undefined);
  for (const document of screen?.documents ?? []) if (!document.isCut) keepCounts(journal, document);
  return screen;
}

function keepCounts({ counted }: Journal, { frames, texts }: CodeDocument): void {
  for (const { text, shown } of texts) {
    const key = countedKey(frames, text);
    counted.set(key, Math.max(shown, counted.get(key) ?? 0));
  }
}

/** Adds the facts of a true statement that generated code can assert. */
export async function logTexts(call: Call, statement: string): Promise<void> {
  const { journal } = call.agent;
  const marks = marksIn(statement);
  if (!call.actionLog || !journal || marks.length === 0) return;
  const screen = await readScreen(
    call,
    marks.map(({ text }) => partPattern(text)),
  );
  if (screen) call.actionLog.facts.push(...statedFacts(screen, marks, journal.counted));
}
