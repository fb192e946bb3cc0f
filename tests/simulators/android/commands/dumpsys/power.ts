import type { SimulatedDevice } from '../../device/device.ts';

export function dumpPower({ state }: SimulatedDevice): string {
  return `POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mDirty=0x0\n  mWakefulness=${state.awake ? 'Awake' : 'Asleep'}\n  mWakefulnessChanging=false\n  mIsPowered=true\nDisplay Power: state=${state.awake ? 'ON' : 'OFF'}\n`;
}
