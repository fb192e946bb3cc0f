import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';

import type { CommandAbout, CommandField } from '../../messages.ts';
import { readBoxKey } from '../../model/box-keys.ts';
import { findCommand, groupCommands, mainField, otherArguments } from '../../model/composer.ts';
import { mayAct, runningEntry, type PageState } from '../../model/page-state.ts';
import { TroubleBox } from '../parts/trouble-box.tsx';
import { useStore } from '../parts/use-page.ts';
import { Explanation } from './explanation.tsx';
import { Field } from './field.tsx';
import { Options } from './options.tsx';
import type { ComposerState } from './use-composer.ts';

interface ComposerProps {
  readonly page: PageState;
  readonly composer: ComposerState;
}

/** Where a call is put together and made. */
export function Composer({ page, composer }: ComposerProps): JSX.Element | null {
  const form = useRef<HTMLFormElement>(null);
  const { command } = composer;
  if (!command) return null;
  const main = mainField(command);
  const submit = (event: Event): void => {
    event.preventDefault();
    composer.run();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <section class="composer" aria-label="Call">
      <form ref={form} onSubmit={submit} onKeyDown={press}>
        <CommandChoice page={page} command={command} composer={composer} />
        {main && <TextBox field={main} composer={composer} />}
        {otherArguments(command).map((field) => (
          <Field key={field.name} field={field} value={composer.draft.values[field.name]} onInput={composer.type} />
        ))}
        <RunBar page={page} composer={composer} />
        <Refused page={page} />
        {main?.kind === 'text' && <Explanation page={page} composer={composer} />}
        <Options command={command} composer={composer} />
      </form>
    </section>
  );
}

interface CommandChoiceProps extends ComposerProps {
  readonly command: CommandAbout;
}

function CommandChoice({ page, command, composer }: CommandChoiceProps): JSX.Element {
  const commands = page.welcome?.commands ?? [];
  const choose = (name: string): void => {
    const next = findCommand(commands, name);
    if (next) composer.choose(next);
  };
  return (
    <div class="command">
      <label class="field-label" for="command">
        Command
      </label>
      <select
        id="command"
        class="field"
        value={command.name}
        aria-describedby="command-about"
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {groupCommands(commands).map((list) => (
          <optgroup key={list.group} label={list.name}>
            {list.commands.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <p id="command-about" class="field-about">
        {command.about}
      </p>
    </div>
  );
}

interface TextBoxProps {
  readonly field: CommandField;
  readonly composer: ComposerState;
}

function TextBox({ field, composer }: TextBoxProps): JSX.Element {
  const press = (event: KeyboardEvent): void => {
    if (boxKey(event, composer)) event.preventDefault();
  };
  return (
    <div class="main-field">
      <label class="field-label" for="main-text">
        {capital(field.label)}
      </label>
      <textarea
        id="main-text"
        class="field"
        rows={3}
        required={field.required}
        spellcheck={false}
        value={composer.text}
        ref={composer.box}
        placeholder={field.about}
        onInput={(event) => composer.type(field.name, event.currentTarget.value)}
        onKeyDown={press}
      />
    </div>
  );
}

/** Carries out a key of the large box. False if it is for typing. */
function boxKey(event: KeyboardEvent, composer: ComposerState): boolean {
  const key = readBoxKey(event);
  if (key === undefined) return false;
  if (key === 'older' || key === 'newer') return composer.recall(key);
  composer[key]();
  return true;
}

function RunBar({ page, composer }: ComposerProps): JSX.Element {
  const store = useStore();
  const acting = page.state?.phase === 'acting';
  const why = whyNot(page);
  return (
    <div class="run-bar">
      {acting && page.state?.writer === 'you' ? (
        <button type="button" class="button is-stop" onClick={() => store.send({ type: 'stop' })}>
          Stop
        </button>
      ) : (
        <button type="submit" class="button is-main" disabled={!mayAct(page)}>
          Run
        </button>
      )}
      <button type="button" class="button" onClick={composer.undo} disabled={!composer.canUndo}>
        Undo
      </button>
      <span class="field-about" aria-live="off">
        {why ?? (
          <>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs it
          </>
        )}
      </span>
    </div>
  );
}

/** Why nothing can be run now. */
function whyNot({ link, state }: PageState): string | undefined {
  if (link !== 'open') return 'Not connected.';
  if (!state) return undefined;
  if (state.writer !== 'you') return 'This page only watches.';
  const reasons: Partial<Record<typeof state.phase, string>> = {
    opening: 'The screen is opening.',
    gone: 'The screen is gone.',
    over: 'The playground has ended.',
    acting: runningEntry(state)?.text ?? 'Working…',
  };
  return reasons[state.phase];
}

function Refused({ page: { refused } }: { readonly page: PageState }): JSX.Element | null {
  const store = useStore();
  if (!refused) return null;
  return (
    <TroubleBox trouble={refused} alert>
      <button type="button" class="chip" onClick={() => store.readRefusal()}>
        Dismiss
      </button>
    </TroubleBox>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
