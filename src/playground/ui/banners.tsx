import type { ComponentChildren, JSX } from 'preact';

import type { PageState } from '../model/page-state.ts';
import { useStore } from './parts/use-page.ts';

/** After so many attempts the server has probably ended. */
const manyAttempts = 4;

/** What concerns the whole page: the connection, the end, and who acts. */
export function Banners({ page }: { readonly page: PageState }): JSX.Element {
  return (
    <div class="banners">
      <LinkBanner page={page} />
      <EndBanner page={page} />
      <WriterBanner page={page} />
    </div>
  );
}

function EndBanner({ page: { link, state, welcome } }: { readonly page: PageState }): JSX.Element | null {
  const isOver = link === 'ended' || (link === 'open' && state?.phase === 'over');
  if (!isOver || !welcome) return null;
  return (
    <Banner kind="ended">
      <span>
        <b>The playground has ended.</b> {state?.trouble?.message ?? 'You can still read what was done.'}
      </span>
    </Banner>
  );
}

function LinkBanner({ page: { link, attempts, welcome } }: { readonly page: PageState }): JSX.Element | null {
  const { connection } = useStore();
  if (link === 'open' || link === 'ended' || attempts === 0 || !welcome) return null;
  return (
    <Banner kind="lost">
      <span>
        <b>The connection to the playground is lost.</b> Connecting again…
        {attempts >= manyAttempts && (
          <>
            {' '}
            If it has ended, start it again in your terminal: <code>npx eyewright playground</code>
          </>
        )}
      </span>
      <button type="button" class="button" onClick={() => connection.open()}>
        Try now
      </button>
    </Banner>
  );
}

function WriterBanner({ page: { link, welcome, state } }: { readonly page: PageState }): JSX.Element | null {
  const store = useStore();
  if (link !== 'open' || !welcome?.canDrive || !state || state.writer === 'you' || state.phase === 'over') return null;
  return (
    <Banner kind="writer">
      <span>
        {state.writer === 'another' ? (
          <>
            <b>Another page acts on this screen.</b> You see everything that it does.
          </>
        ) : (
          <b>No page acts on this screen.</b>
        )}
      </span>
      <button type="button" class="button" onClick={() => store.send({ type: 'claim' })}>
        Act here
      </button>
    </Banner>
  );
}

interface BannerProps {
  readonly kind: 'lost' | 'ended' | 'writer';
  readonly children: ComponentChildren;
}

function Banner({ kind, children }: BannerProps): JSX.Element {
  return (
    <div class={`banner is-${kind}`} role={kind === 'writer' ? 'status' : 'alert'}>
      {children}
    </div>
  );
}
