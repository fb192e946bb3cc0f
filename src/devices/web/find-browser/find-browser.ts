import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

import { DeviceError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';
import { browserPaths } from './browser-paths.data.ts';

/** Names the browser to use; has priority over every browser that is found. */
const pathVariable = 'EYEWRIGHT_BROWSER_PATH';

/** Where to look for a browser. */
export interface FindBrowserOptions {
  readonly env: Environment;
  /** Default: the platform this process runs on. */
  readonly platform?: NodeJS.Platform;
  /** Where Playwright keeps its Chromium. Default: asks `playwright-core`, if that is installed. */
  readonly playwrightPath?: string;
  /** Default: looks into the file system. */
  readonly exists?: (path: string) => boolean;
}

/** A browser that was found, and where it comes from. */
export interface FoundBrowser {
  /** Absolute path of the program. */
  readonly path: string;
  /** `env`: EYEWRIGHT_BROWSER_PATH; `playwright`: installed by Playwright; `system`: installed on the machine. */
  readonly source: 'env' | 'playwright' | 'system';
}

/**
 * Finds a Chromium-based browser: the one EYEWRIGHT_BROWSER_PATH names, else the one Playwright installed, else
 * the machine's Chromium, Chrome or Edge. Returns undefined when there is none.
 *
 * @throws DeviceError `BROWSER_NOT_FOUND` when EYEWRIGHT_BROWSER_PATH names a file that does not exist.
 */
export function findBrowser(options: FindBrowserOptions): FoundBrowser | undefined {
  const exists = options.exists ?? existsSync;
  const named = options.env[pathVariable];
  if (named) return { path: requireNamed(named, exists), source: 'env' };
  const playwright = options.playwrightPath ?? playwrightBrowserPath();
  if (playwright && exists(playwright)) return { path: playwright, source: 'playwright' };
  const system = systemPaths(options.platform ?? process.platform, options.env).find(exists);
  return system ? { path: system, source: 'system' } : undefined;
}

/**
 * Like `findBrowser`, for callers that need a browser.
 *
 * @throws DeviceError `BROWSER_NOT_FOUND` with the ways to get a browser.
 */
export function requireBrowser(options: FindBrowserOptions): FoundBrowser {
  const found = findBrowser(options);
  if (found) return found;
  const platform = options.platform ?? process.platform;
  throw new DeviceError(
    'BROWSER_NOT_FOUND',
    `Cannot start a browser: no Chromium, Chrome or Edge found on ${platform}`,
    {
      hint: `Install one with "npx playwright install chromium"${platform === 'linux' ? ' or "apt-get install chromium"' : ''}, or set ${pathVariable} to its program file.`,
      details: { platform, looked: systemPaths(platform, options.env) },
    },
  );
}

function requireNamed(path: string, exists: (path: string) => boolean): string {
  if (exists(path)) return path;
  throw new DeviceError(
    'BROWSER_NOT_FOUND',
    `Cannot start a browser: ${pathVariable} is "${path}", but there is no such file`,
    {
      hint: `Set ${pathVariable} to the program file of Chromium, Chrome or Edge, or unset it to have one found.`,
      details: { path },
    },
  );
}

/** The candidate paths on this machine; leaves out those whose environment variable is not set. */
function systemPaths(platform: string, env: Environment): string[] {
  return (browserPaths[platform] ?? []).flatMap((template) => {
    const name = /^\{(.+?)\}/.exec(template)?.[1];
    if (name === undefined) return [template];
    const value = env[name];
    return value ? [value + template.slice(name.length + 2)] : [];
  });
}

/**
 * Loads `playwright-core` only when it is needed, since loading takes longer than the rest of the search. With strict package
 * managers, it may be available only through `@playwright/test`.
 */
function playwrightBrowserPath(): string | undefined {
  const require = createRequire(import.meta.url);
  for (const name of ['playwright-core', '@playwright/test']) {
    try {
      const loaded: unknown = require(name);
      return (loaded as typeof import('playwright-core')).chromium.executablePath() || undefined;
    } catch {
      // Not installed, or not for this machine.
    }
  }
  return undefined;
}
