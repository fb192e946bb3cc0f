import type { CallKind } from '../../../core/model/model.ts';
import type { ModelFamily } from '../../families/family.ts';

/** Versions of the prompts in `*.prompt.ts`; every change of a prompt needs a new version. */
const versions: Readonly<Record<CallKind, number>> = {
  plan: 3,
  locate: 1,
  section: 1,
  extract: 1,
  judge: 1,
  describe: 1,
};

/** Name and version of a prompt, e.g. `locate@1`, or `plan-ui-tars@1` for a plan language of the family. */
export function promptVersion(kind: CallKind, family: ModelFamily | undefined): string {
  const dialect = kind === 'plan' ? family?.dialect : undefined;
  return dialect && family ? `plan-${family.name}@${dialect.version}` : `${kind}@${versions[kind]}`;
}
