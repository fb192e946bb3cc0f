import { dumpLayout } from './layout.ts';
import { screenCap } from './pictures.ts';
import type { TargetCommand } from './target-command.ts';
import { uiInput } from './ui-input.ts';

/** `uitest uiInput|dumpLayout|screenCap|start-daemon|--version` */
export const uitest: TargetCommand = async (target, call) => {
  const [name = '', ...args] = call.args;
  const inner = { ...call, args };
  if (name === 'uiInput') return uiInput(target, inner);
  if (name === 'dumpLayout') return dumpLayout(target, inner);
  if (name === 'screenCap') return screenCap(target, inner);
  if (name === '--version') return call.out('5.0.1.2\n');
  if (name !== 'start-daemon') await call.out('Illegal argument. Use "uitest help" for help.\n');
};

/** `uinput -T -c x y`: the tool of the input subsystem, which has real durations. */
export const uinput: TargetCommand = async (target, call) => {
  const [kind, action, x = '', y = ''] = call.args;
  if (kind === '-T' && action === '-c') return uiInput(target, { ...call, args: ['click', x, y] });
  await call.out('invalid arguments\n');
};
