import type { CallKind } from '../../../core/model/model.ts';
import type { ModelFamily } from '../../families/family.ts';

/** Of the prompts in `*.prompt.ts`; every change of their words needs a new one. */
const versions: Readonly<Record<CallKind, number>> = {
  plan: 3,
  locate: 1,
  section: 1,
  extract: 1,
  judge: 1,
  describe: 1,
};

/** Which words a model was given to begin with, e.g. `locate@1`, or `plan-ui-tars@1` in a language of the family. */
export function promptVersion(kind: CallKind, family: ModelFamily | undefined): string {
  const dialect = kind === 'plan' ? family?.dialect : undefined;
  return dialect && family ? `plan-${family.name}@${dialect.version}` : `${kind}@${versions[kind]}`;
}
