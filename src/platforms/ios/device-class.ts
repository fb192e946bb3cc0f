import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ConfigError, errorMessage } from '../../core/errors/errors.ts';
import type { IOSDeviceOptions } from '../../devices/ios/ios-options.ts';
import { IOSDevice } from './ios-device.ts';

export type IOSDeviceClass = new (options: IOSDeviceOptions) => IOSDevice;

/**
 * The class of devices: the one of the module, or the default one.
 *
 * @throws ConfigError `CONFIG_INVALID` if the module does not exist, or exports no class that extends `IOSDevice`
 */
export async function iosDeviceClass(module: string | undefined, cwd: string): Promise<IOSDeviceClass> {
  if (module === undefined) return IOSDevice;
  const loaded = await load(module, cwd);
  const { IOSDevice: named, default: usual } = loaded;
  const found = exportedBy(loaded).find(isDeviceClass);
  if (found) return found;
  throw new ConfigError('CONFIG_INVALID', `The module "${module}" of iOSDeviceClassOverride exports no device class`, {
    hint: "Export a class that extends IOSDevice of 'eyewright/ios', as IOSDevice or by default.",
    details: { module, exports: { IOSDevice: typeof named, default: typeof usual } },
  });
}

interface OverrideModule {
  readonly IOSDevice?: unknown;
  readonly default?: unknown;
}

/** Exports of a module, the named one first. All exports of a CommonJS module are its `default` for `import()`. */
function exportedBy({ IOSDevice: named, default: usual }: OverrideModule): unknown[] {
  const inner: OverrideModule = Object(usual);
  return [named, usual, inner.IOSDevice, inner.default];
}

async function load(module: string, cwd: string): Promise<OverrideModule> {
  try {
    return (await import(addressOf(module, cwd))) as OverrideModule;
  } catch (cause) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The module "${module}" of iOSDeviceClassOverride cannot be loaded: ${errorMessage(cause)}`,
      {
        hint: 'Set the path of a file, relative to the working directory or absolute, or the name of a package. Errors within the module count, too.',
        details: { module },
        cause,
      },
    );
  }
}

/** Resolves a file by its path, `file:` URLs unchanged, and packages as the current project resolves them. */
function addressOf(module: string, cwd: string): string {
  if (module.startsWith('file:')) return module;
  const isPath = path.isAbsolute(module) || /^\.{1,2}[\\/]/.test(module) || /\.[cm]?[jt]s$/.test(module);
  if (isPath) return pathToFileURL(path.resolve(cwd, module)).href;
  return pathToFileURL(createRequire(path.join(cwd, 'package.json')).resolve(module)).href;
}

function isDeviceClass(value: unknown): value is IOSDeviceClass {
  return typeof value === 'function' && (value === IOSDevice || value.prototype instanceof IOSDevice);
}
