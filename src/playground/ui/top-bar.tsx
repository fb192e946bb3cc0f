import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { clip, modelLabel } from '../../report/viewer/model/format.ts';
import { Brand } from '../../report/viewer/ui/parts/brand.tsx';
import { ThemeToggle } from '../../report/viewer/ui/parts/theme-toggle.tsx';
import type { PlaygroundState, TestForm } from '../messages.ts';
import type { PageState } from '../model/page-state.ts';
import { spentTexts } from '../model/spent-text.ts';
import { CopyTest } from './copy-test.tsx';
import { OtherPage } from './other-page.tsx';

type Open = 'test' | 'page';

export function TopBar({ page }: { readonly page: PageState }): JSX.Element {
  const [open, setOpen] = useState<Open>();
  const { welcome, state } = page;
  const close = (): void => setOpen(undefined);
  return (
    <>
      <header class="header">
        <Brand href="#" />
        <Facts page={page} />
        <span class="tools">
          {welcome && <Tools forms={welcome.forms} state={state} open={setOpen} />}
          <ThemeToggle />
        </span>
      </header>
      {open === 'test' && welcome && <CopyTest forms={welcome.forms} history={state?.history ?? []} onClose={close} />}
      {open === 'page' && <OtherPage canDrive={welcome?.canDrive === true} onClose={close} />}
    </>
  );
}

interface ToolsProps {
  readonly forms: readonly TestForm[];
  readonly state: PlaygroundState | undefined;
  open(dialog: Open): void;
}

function Tools({ forms, state, open }: ToolsProps): JSX.Element {
  return (
    <>
      {forms.length > 0 && (
        <button type="button" class="tool is-main" onClick={() => open('test')}>
          Copy as test
        </button>
      )}
      {state && <ReportLink state={state} />}
      <button type="button" class="tool" onClick={() => open('page')}>
        Share
      </button>
    </>
  );
}

/** The first call begins the report. */
function ReportLink({ state: { hasReport, history } }: { readonly state: PlaygroundState }): JSX.Element | null {
  if (hasReport) {
    return (
      <a class="tool" href="/report" target="_blank" rel="noopener">
        Report
      </a>
    );
  }
  if (history.every(({ status }) => status === 'running')) return null;
  return (
    <span class="badge" title="No report is written. If you did not turn it off, the terminal says why.">
      no report
    </span>
  );
}

function Facts({ page: { welcome, state } }: { readonly page: PageState }): JSX.Element {
  const spent = spentTexts(state?.spent ?? null);
  return (
    <div class="totals">
      {welcome && (
        <>
          <span class="platform">
            <span class="badge is-tag">{clip(welcome.screen, 40)}</span>
            {!welcome.canDrive && <span class="badge">read-only</span>}
            <span class="subject" title={welcome.title}>
              {clip(welcome.title, 160)}
            </span>
          </span>
          <ul class="figures" aria-label="Totals">
            <li>{modelLabel(clip(welcome.model, 80))}</li>
            {spent.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {state && state.pages > 1 && <li>{state.pages} pages open</li>}
          </ul>
        </>
      )}
    </div>
  );
}
