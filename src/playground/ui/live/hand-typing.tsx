import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { useStore } from '../parts/use-page.ts';

/** Types into the field of the screen that has the focus: for phones, and for letters that need more than one key. */
export function HandTyping(): JSX.Element {
  const { connection } = useStore();
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text === '') connection.make({ type: 'hand', move: { kind: 'press', key: 'Enter' } });
    else connection.make({ type: 'hand', move: { kind: 'type', text } });
    setText('');
  };
  return (
    <form class="hand-typing" onSubmit={submit}>
      <label class="field-label" for="hand-text">
        Type by hand
      </label>
      <input
        id="hand-text"
        class="field"
        autocomplete="off"
        value={text}
        placeholder="Text for the field that has the focus"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {text === '' ? 'Press Enter' : 'Type'}
      </button>
    </form>
  );
}
