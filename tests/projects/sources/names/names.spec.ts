import { test } from 'eyewright/playwright';

const names = ['index', 'index.html', 'sub/index', 'playwright', '.', 'used'];

for (const reportFileName of names) {
  test.describe(reportFileName, () => {
    const outputFormat =
      reportFileName === '.' || reportFileName === 'used' ? 'html-and-external-assets' : 'single-html';
    test.use({ reportFileName, outputFormat });

    test(`named ${reportFileName}`, async ({ page, aiTap }) => {
      await page.goto('/');
      await aiTap('the "Log in" button');
    });
  });
}
