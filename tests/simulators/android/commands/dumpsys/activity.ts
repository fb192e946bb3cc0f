import type { SimulatedDevice } from '../../device/device.ts';
import type { Task } from '../../../phone/phone-screen.ts';
import type { Display } from '../../screen/display.ts';

/** Newer versions have another name for the activity in front. */
const sinceTopResumed = 29;

export function dumpActivity(device: SimulatedDevice): string {
  return `ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n${device.displays.map((display) => perDisplay(device, display)).join('')}`;
}

function perDisplay({ personality }: SimulatedDevice, display: Display): string {
  const { front } = display;
  const label = personality.sdk >= sinceTopResumed ? 'topResumedActivity=' : 'mResumedActivity: ';
  const lines = [...new Set([front, ...display.tasks])].map((task) => `    * Hist #0: ${record(task)}\n`);
  return `Display #${display.facts.id} (activities from top to bottom):\n${lines.join('')}  ${label}${record(front)}\n`;
}

export function record({ app, place }: Task): string {
  return `ActivityRecord{8c1f2d6 u0 ${app}/${place} t12}`;
}
