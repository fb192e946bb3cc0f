import type { Personality } from '../personalities/personality.ts';

/** What `getprop` tells. */
export function propertiesOf(personality: Personality, serialNumber: string): Map<string, string> {
  const { release, sdk, brand, manufacturer, model, product, device, density } = personality;
  return new Map(
    Object.entries({
      'persist.sys.locale': 'en-US',
      'persist.sys.timezone': 'Europe/Berlin',
      'ro.build.characteristics': personality.characteristics ?? 'default',
      'ro.build.version.release': release,
      'ro.build.version.sdk': String(sdk),
      'ro.hardware': device,
      'ro.product.brand': brand,
      'ro.product.cpu.abi': 'arm64-v8a',
      'ro.product.device': device,
      'ro.product.locale': 'en-US',
      'ro.product.manufacturer': manufacturer,
      'ro.product.model': model,
      'ro.product.name': product,
      'ro.serialno': serialNumber,
      'ro.sf.lcd_density': String(density),
      'sys.boot_completed': '1',
    }),
  );
}

const features = ['shell_v2', 'cmd', 'stat_v2', 'ls_v2', 'fixed_push_mkdir'];

/** How the daemon introduces the device. */
export function bannerOf({ product, model, device }: Personality): string {
  const facts = { 'ro.product.name': product, 'ro.product.model': model, 'ro.product.device': device };
  const listed = Object.entries(facts).map(([name, value]) => `${name}=${value};`);
  return `device::${listed.join('')}features=${features.join(',')}`;
}
