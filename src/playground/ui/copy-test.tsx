import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Dialog } from '../../report/viewer/ui/parts/dialog.tsx';
import { Refusal } from '../model/connection.ts';
import type { HistoryEntry, TestForm, Trouble } from '../messages.ts';
import { CopyButton } from './parts/copy-button.tsx';
import { Tabs } from './parts/tabs.tsx';
import { TroubleBox } from './parts/trouble-box.tsx';
import { useStore } from './parts/use-page.ts';

const formNames: Readonly<Record<TestForm, string>> = {
  playwright: 'Playwright',
  vitest: 'Vitest',
  cucumber: 'Gherkin',
  yaml: 'YAML',
  plain: 'Plain code',
};

interface CopyTestProps {
  readonly forms: readonly TestForm[];
  readonly history: readonly HistoryEntry[];
  onClose(): void;
}

/** The calls that worked, as a test in each form. */
export function CopyTest({ forms, history, onClose }: CopyTestProps): JSX.Element {
  const [form, setForm] = useState<TestForm>(forms[0] ?? 'playwright');
  const kept = history.filter(({ inTest }) => inTest).map(({ id }) => id);
  const { text, trouble } = useSaved(form, kept.join(' '));
  return (
    <Dialog title="Copy as test" onClose={onClose}>
      <p class="hint">
        {kept.length === 0
          ? 'Nothing is in the test yet. Calls that work are a part of it, unless you leave them out in the history.'
          : `The test has ${kept.length} ${kept.length === 1 ? 'call' : 'calls'}. Choose in the history which ones belong to it.`}
      </p>
      <Tabs
        name="Form of the test"
        tabs={forms.map((id) => ({ id, name: formNames[id] }))}
        selected={form}
        onSelect={(id: TestForm) => setForm(id)}
      >
        {trouble ? (
          <TroubleBox trouble={trouble} alert />
        ) : (
          <>
            <pre class="test-code" tabIndex={0} aria-label={`The test for ${formNames[form]}`}>
              {text ?? '…'}
            </pre>
            <CopyButton text={text ?? ''} />
          </>
        )}
      </Tabs>
    </Dialog>
  );
}

interface Saved {
  readonly text?: string;
  readonly trouble?: Trouble;
}

/** The test in a form; asked again when other calls belong to it. */
function useSaved(form: TestForm, kept: string): Saved {
  const { connection } = useStore();
  const [saved, setSaved] = useState<Saved>({});
  useEffect(() => {
    let left = false;
    setSaved({});
    connection.ask<'save'>({ type: 'save', form }).then(
      ({ text }) => !left && setSaved({ text }),
      (error: unknown) => !left && error instanceof Refusal && setSaved({ trouble: error.trouble }),
    );
    return () => {
      left = true;
    };
  }, [form, kept]);
  return saved;
}
