import { aa, bm } from './applications.ts';
import { snapshotDisplay } from './pictures.ts';
import { cat, date, echo, hidumper, ls, param, powerShell, rm, sh, wait } from './system.ts';
import type { TargetCommand } from './target-command.ts';
import { uinput, uitest } from './uitest.ts';

/** The programs of the device, by name. */
export const commands: Readonly<Record<string, TargetCommand>> = {
  aa,
  bm,
  cat,
  date,
  echo,
  hidumper,
  ls,
  param,
  'power-shell': powerShell,
  rm,
  sh,
  sleep: wait,
  snapshot_display: snapshotDisplay,
  uinput,
  uitest,
};
