import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Dialog } from '../../report/viewer/ui/parts/dialog.tsx';
import { Refusal } from '../model/connection.ts';
import type { Trouble } from '../messages.ts';
import { CopyButton } from './parts/copy-button.tsx';
import { TroubleBox } from './parts/trouble-box.tsx';
import { useStore } from './parts/use-page.ts';

interface OtherPageProps {
  readonly canDrive: boolean;
  onClose(): void;
}

/** A one-time address for another page. */
export function OtherPage({ canDrive, onClose }: OtherPageProps): JSX.Element {
  const { connection } = useStore();
  const [drives, setDrives] = useState(false);
  const [address, setAddress] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();
  const choose = (next: boolean): void => {
    setDrives(next);
    setAddress(undefined);
  };
  const make = (): void => {
    setTrouble(undefined);
    connection.ask<'link'>({ type: 'link', drives }).then(
      (answer) => setAddress(answer.address),
      (error: unknown) => error instanceof Refusal && setTrouble(error.trouble),
    );
  };
  return (
    <Dialog title="Share this screen" onClose={onClose}>
      <p class="hint">Another page, or another browser, shows the same screen. The address works once.</p>
      {canDrive && (
        <fieldset class="choices">
          <legend>What the other page may do</legend>
          <Choice text="Watch" about="It sees the screen and every call." on={!drives} choose={() => choose(false)} />
          <Choice
            text="Act"
            about="It may take over. One page acts at a time."
            on={drives}
            choose={() => choose(true)}
          />
        </fieldset>
      )}
      {trouble && <TroubleBox trouble={trouble} alert />}
      {address === undefined ? (
        <button type="button" class="button is-main" onClick={make}>
          Create address
        </button>
      ) : (
        <>
          <input
            class="field"
            readOnly
            aria-label="Address of the other page"
            value={address}
            ref={(field) => field?.select()}
          />
          <CopyButton text={address} />
        </>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly text: string;
  readonly about: string;
  readonly on: boolean;
  choose(): void;
}

function Choice({ text, about, on, choose }: ChoiceProps): JSX.Element {
  return (
    <label class="choice">
      <input type="radio" name="drives" checked={on} onChange={choose} />
      <span>
        {text} <span class="field-about">{about}</span>
      </span>
    </label>
  );
}
