import type { JSX } from 'preact';

import type { Link } from '../model/page-state.ts';

/** Shown until the server has said what there is to see. */
export function NoAnswer({ link }: { readonly link: Link }): JSX.Element {
  return (
    <main class="blank">
      {link === 'lost' || link === 'ended' ? (
        <>
          <h2>The playground does not answer</h2>
          <p>
            It may have ended, or this address was used before. Look at the terminal where it runs, and open the address
            that it prints. To start it again, run <code>npx eyewright playground</code>.
          </p>
        </>
      ) : (
        <h2>Connecting…</h2>
      )}
    </main>
  );
}
