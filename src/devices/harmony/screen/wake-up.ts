import type { HdcShell } from '../hdc/hdc-shell.ts';

/** Command whose output `isAwake` reads. */
export const powerLine = 'hidumper -s PowerManagerService -a -s';

/** Whether the screen is on; true if the device does not report it. */
export function isAwake(text: string): boolean {
  const [, state = 'AWAKE'] = /Current State:\s*(\w+)/i.exec(text) ?? [];
  return state.toUpperCase() === 'AWAKE';
}

/** Turns the screen on, because a screen that is off is black; resolves to whether it was off. */
export async function wakeUp(shell: HdcShell, signal: AbortSignal): Promise<boolean> {
  const call = { task: 'wake the device up', signal };
  if (isAwake(await shell.ask(powerLine, call))) return false;
  await turnOn(shell, signal);
  return true;
}

export async function turnOn(shell: HdcShell, signal: AbortSignal): Promise<void> {
  await shell.ask('power-shell wakeup', { task: 'wake the device up', signal });
}
