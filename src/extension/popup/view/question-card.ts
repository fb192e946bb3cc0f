import { answerMs, type ApprovalDecision, type ApprovalRequest } from '../../status.ts';
import type { Send } from '../commands.ts';
import { clippedLine, facts, folderLine, processLine } from './driver-lines.ts';
import { button, element, setBusy } from './elements.ts';

export interface QuestionCard {
  readonly element: HTMLElement;
  readonly heading: HTMLElement;
  /** Takes no answer for a moment, because it has just appeared under the pointer. */
  rest(): void;
}

/** Milliseconds within which a press was meant for what was there before. */
const restMs = 500;

export function createQuestionCard({ id, driver, target, isNewTab }: ApprovalRequest, send: Send): QuestionCard {
  const headingId = `question-${id}`;
  const noteId = `note-${id}`;
  const who = element('span', { class: 'who' }, [clippedLine(driver.title), ' ', processLine(driver.pid)]);
  const requestText = element('span', {}, [isNewTab ? 'wants to drive a new tab' : 'wants to drive your current tab']);
  const heading = element('h3', { id: headingId, tabindex: '-1' }, [who, ' ', requestText]);
  const note = element('p', { id: noteId, class: 'hint' }, [
    `It can see and do everything that you can in this tab. If you don't answer within ${answerMs / 1000} seconds, access is denied.`,
  ]);
  let isAnswered = false;
  const enable = (isEnabled: boolean): void => {
    for (const one of buttons) setBusy(one, !isEnabled);
  };
  const give = async (answer: ApprovalDecision): Promise<void> => {
    isAnswered = true;
    enable(false);
    const { problem } = await send({ command: 'answer', id, answer });
    isAnswered = problem === undefined;
    enable(!isAnswered);
  };
  const answer = (text: string, look: 'primary' | 'plain', value: ApprovalDecision): HTMLButtonElement =>
    button(text, look, () => void give(value));
  const buttons = [
    answer('Allow once', 'primary', 'once'),
    answer("Don't allow", 'plain', 'no'),
    answer('Always allow tests in this folder', 'plain', 'always'),
  ];
  const rows = facts({
    [isNewTab ? 'Address' : 'Tab']: clippedLine(target || 'Untitled tab'),
    Folder: folderLine(driver.folder),
  });
  const rest = (): void => {
    enable(false);
    setTimeout(() => enable(!isAnswered), restMs);
  };
  rest();
  const attributes = { class: 'question', role: 'group', 'aria-labelledby': headingId, 'aria-describedby': noteId };
  const content = [heading, rows, note, element('div', { class: 'answers' }, buttons)];
  return { element: element('div', attributes, content), heading, rest };
}
