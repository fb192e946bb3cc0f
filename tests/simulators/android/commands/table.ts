import type { DeviceCommand } from './device-command.ts';
import { am } from './am.ts';
import { appProcess } from './app-process/app-process.ts';
import { cmd } from './cmd.ts';
import { date } from './date.ts';
import { dumpsys } from './dumpsys/dumpsys.ts';
import { cat, chmod, ls, mkdir, rm } from './file-commands.ts';
import { getprop } from './getprop.ts';
import { ime } from './ime.ts';
import { input } from './input.ts';
import { monkey } from './monkey.ts';
import { pm } from './pm.ts';
import { screencap } from './screencap.ts';
import { settings } from './settings.ts';
import { echo, fail, grep, head, id, sleep, succeed, tail, wc } from './text-commands.ts';
import { uiautomator } from './uiautomator.ts';
import { wm } from './wm.ts';

/** The programs of the device, by name. */
export const commands: Readonly<Record<string, DeviceCommand>> = {
  am,
  app_process: appProcess,
  cat,
  chmod,
  cmd,
  date,
  dumpsys,
  echo,
  false: fail,
  getprop,
  grep,
  head,
  id,
  ime,
  input,
  ls,
  mkdir,
  monkey,
  pm,
  rm,
  screencap,
  settings,
  sleep,
  tail,
  true: succeed,
  uiautomator,
  wc,
  wm,
};
