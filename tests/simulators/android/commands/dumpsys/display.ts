import type { SimulatedDevice } from '../../device/device.ts';
import type { Display } from '../../screen/display.ts';

export function dumpDisplay({ displays }: SimulatedDevice): string {
  const viewports = displays.map(viewport).join(', ');
  return `DISPLAY MANAGER (dumpsys display)
  mOnlyCode=false
  mViewports=[${viewports}]

Display Devices: size=${displays.length}
${displays.map(device).join('')}
Logical Displays: size=${displays.length}
${displays.map(logical).join('')}`;
}

function viewport(display: Display, index: number): string {
  const { facts, metrics, view } = display;
  const { width, height } = view.size;
  return `DisplayViewport{type=${index === 0 ? 'INTERNAL' : 'EXTERNAL'}, valid=true, isActive=true, displayId=${facts.id}, uniqueId='local:${facts.physicalId}', physicalPort=${index}, orientation=${metrics.rotation}, logicalFrame=Rect(0, 0 - ${width}, ${height}), physicalFrame=Rect(0, 0 - ${width}, ${height}), deviceWidth=${width}, deviceHeight=${height}}`;
}

function device({ facts, metrics: { physical, density } }: Display): string {
  return `  DisplayDeviceInfo{"${facts.name}": uniqueId="local:${facts.physicalId}", ${physical.width} x ${physical.height}, modeId 1, density ${density}, state ON}\n`;
}

function logical(display: Display): string {
  const { facts, metrics, view } = display;
  const { width, height } = view.size;
  const density = metrics.overrideDensity ?? metrics.density;
  const info = `DisplayInfo{"${facts.name}", displayId ${facts.id}, FLAG_SECURE, real ${width} x ${height}, largest app ${width} x ${height}, rotation ${metrics.rotation}, state ON, type INTERNAL, uniqueId "local:${facts.physicalId}", app ${width} x ${height}, density ${density} (${density}.0 x ${density}.0) dpi}`;
  return `  Display ${facts.id}:\n    mDisplayId=${facts.id}\n    mBaseDisplayInfo=${info}\n    mOverrideDisplayInfo=${info}\n`;
}
