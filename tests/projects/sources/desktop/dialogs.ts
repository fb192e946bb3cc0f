import type { ComputerDevice, LaunchedApplication } from 'eyewright/computer';

/** A dialog of the desktop, whose exit code tells which button was pressed. */
export function askOn(device: ComputerDevice, name: string): Promise<LaunchedApplication> {
  return device.launchApplication('zenity', ['--question', '--text', `Delete the ${name} file?`]);
}
