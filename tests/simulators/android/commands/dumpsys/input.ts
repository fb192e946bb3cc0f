import type { SimulatedDevice } from '../../device/device.ts';

/** Newer builds say it in words. */
const sinceWords = 34;

export function dumpInput({ personality, displays }: SimulatedDevice): string {
  const viewports = displays.map(({ facts, metrics, view: { size } }) => {
    const { rotation } = metrics;
    return `      Viewport INTERNAL: displayId=${facts.id}, uniqueId=local:${facts.physicalId}, port=0, orientation=${rotation}, logicalFrame=[0, 0, ${size.width}, ${size.height}], isActive=[1]\n`;
  });
  const [{ metrics }] = displays;
  const orientation =
    personality.sdk >= sinceWords
      ? `InputDeviceOrientation: Rotation${rotationName(metrics.rotation)}`
      : `SurfaceOrientation: ${metrics.rotation}`;
  return `INPUT MANAGER (dumpsys input)\n\nInput Reader State (Nums of device: 1):\n  Device 2: touchscreen\n    Viewports:\n${viewports.join('')}      ${orientation}\n`;
}

function rotationName(rotation: number): string {
  return String(rotation * 90);
}
