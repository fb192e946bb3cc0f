import { EyewrightError } from '../../core/errors/errors.ts';
import type { Environment } from '../../core/options/options.ts';
import { findBrowser } from '../../devices/web/find-browser/find-browser.ts';
import type { Finding } from '../finding.ts';
import { firstLineOf } from '../program-version.ts';

export async function checkBrowser(env: Environment): Promise<Finding> {
  const name = 'Browser';
  const hint = 'Install one with "npx playwright install chromium", or set EYEWRIGHT_BROWSER_PATH to its program file.';
  try {
    const found = findBrowser({ env });
    if (!found) return { name, status: 'warning', text: 'no Chromium, Chrome or Edge was found', hint };
    const version = await firstLineOf(found.path, ['--version']);
    const where = `${found.path} (${{ env: 'EYEWRIGHT_BROWSER_PATH', playwright: 'of Playwright', system: 'of the system' }[found.source]})`;
    return version === undefined
      ? { name, status: 'failed', text: `${where} does not start`, hint }
      : { name, status: 'ok', text: `${version}, ${where}` };
  } catch (error) {
    if (!EyewrightError.isInstance(error)) throw error;
    return { name, status: 'failed', text: error.summary, hint: error.hint };
  }
}
