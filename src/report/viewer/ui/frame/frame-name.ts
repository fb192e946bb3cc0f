import { clip } from '../../model/format.ts';
import type { FrameView } from '../../../run/step.ts';

const roleNames: Readonly<Record<string, string>> = {
  before: 'Before',
  after: 'After',
  seen: 'Seen by the model',
  observed: 'Observed',
  attached: 'Attached',
};

/** Short name of a picture, e.g. `Before`, `After`, `Seen by the model`. */
export function frameName({ roles, label }: FrameView): string {
  if (roles[0] === 'attached' && typeof label === 'string' && label !== '') return clip(label, 40);
  const first = roles.includes('before') ? 'before' : (roles[0] ?? '');
  return Object.hasOwn(roleNames, first) ? (roleNames[first] ?? first) : first;
}
