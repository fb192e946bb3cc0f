import { ActionError } from '../../../core/errors/errors.ts';
import type { PageChooser } from '../driver/page-driver.ts';

/** @throws ActionError `UPLOAD_REFUSED` where the extension cannot hand files to the page */
export async function assertUploadable(chooser: PageChooser, takesFiles: boolean): Promise<void> {
  const takesFolder = await chooser.atInput('return element.webkitdirectory || element.hasAttribute("directory");');
  if (takesFolder === true) {
    throw new ActionError('UPLOAD_REFUSED', 'The page asks for a folder, which cannot be uploaded over the bridge', {
      hint: 'Use a page of Playwright or Puppeteer for this test.',
    });
  }
  if (takesFiles) return;
  throw new ActionError('UPLOAD_REFUSED', 'The Eyewright extension has no access to files', {
    hint: 'Open the details of the extension at chrome://extensions, turn on "Allow access to file URLs", then connect again from the page.',
  });
}
