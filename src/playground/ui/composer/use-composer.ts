import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import type { CommandAbout } from '../../messages.ts';
import {
  changeCommand,
  findCommand,
  firstDraft,
  givenValues,
  mainField,
  mainText,
  placeWording,
  runsAtOnce,
  setValue,
  typedDrafts,
  type Draft,
  type FieldValue,
} from '../../model/composer.ts';
import { mayAct, type PageState } from '../../model/page-state.ts';
import { isRecalling, recall } from '../../model/recall.ts';
import type { Store } from '../../model/store.ts';
import { change, redo, startHistory, undo } from '../../model/text-history.ts';

/** The call that is put together, and what can be done with it. */
export interface ComposerState {
  readonly draft: Draft;
  readonly command: CommandAbout | undefined;
  readonly text: string;
  readonly canUndo: boolean;
  /** The large box. */
  readonly box: RefObject<HTMLTextAreaElement | null>;
  /** Puts in another call, e.g. one of the history, and goes to the box. */
  use(draft: Draft): void;
  /** Chooses a command; one that needs nothing is carried out at once by `press`. */
  choose(command: CommandAbout): void;
  press(command: CommandAbout): void;
  /** What is typed into a field. */
  type(name: string, value: FieldValue): void;
  /** Replaces the text of the large box. */
  replaceText(text: string): void;
  /** Puts in words that find an element. */
  place(wording: string): void;
  undo(): void;
  redo(): void;
  /** Goes through the calls that were typed before. False if the arrow key has another meaning here. */
  recall(direction: 'older' | 'newer'): boolean;
  run(): void;
}

export function useComposer(page: PageState, store: Store): ComposerState {
  const commands = useMemo(() => page.welcome?.commands ?? [], [page.welcome]);
  const [history, setHistory] = useState(() => startHistory(firstDraft(commands)));
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = history.now;
  const command = findCommand(commands, draft.command);
  const text = command ? mainText(command, draft) : '';
  const typed = useMemo(() => typedDrafts(page.state?.history ?? []), [page.state]);
  const set = (next: Draft): void => setHistory((before) => change(before, next));
  const goToBox = useFocusLater(box);
  useEffect(() => {
    // The server was started again with other commands.
    if (!findCommand(commands, draft.command)) setHistory(startHistory(firstDraft(commands)));
  }, [commands]);
  const call = (made: CommandAbout, values: Draft['values']): void => {
    if (mayAct(page)) store.connection.make({ type: 'call', command: made.name, values: givenValues(made, values) });
  };
  const choose = (next: CommandAbout): void => set(changeCommand(draft, command, next));
  const replaceText = (next: string): void => {
    const field = command && mainField(command);
    if (field) set(setValue(draft, field.name, next));
    goToBox();
  };
  return {
    draft,
    command,
    text,
    box,
    canUndo: history.past.length > 0,
    choose,
    replaceText,
    use: (next) => {
      set(next);
      goToBox();
    },
    press: (next) => {
      if (runsAtOnce(next)) return call(next, {});
      choose(next);
      goToBox();
    },
    type: (name, value) => setHistory((before) => change(before, setValue(before.now, name, value), Date.now())),
    place: (wording) => {
      const from = box.current?.selectionStart ?? text.length;
      const to = box.current?.selectionEnd ?? from;
      if (command) set(placeWording(command, draft, { wording, from, to }));
    },
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    recall: (direction) => {
      if (!isRecalling(typed, draft, text)) return false;
      const next = recall(typed, draft, direction);
      if (next) set(next);
      return next !== undefined;
    },
    run: () => command && call(command, draft.values),
  };
}

/** Goes to the box when it shows what was put in. */
function useFocusLater(box: RefObject<HTMLTextAreaElement | null>): () => void {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0) return;
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [wanted]);
  return () => setWanted((count) => count + 1);
}
