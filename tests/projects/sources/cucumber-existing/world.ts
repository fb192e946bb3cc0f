import { After, setDefaultTimeout, setWorldConstructor } from '@cucumber/cucumber';
import { chromium, type Browser, type Page } from 'playwright-core';

/** Keeps nothing of what Cucumber gives it, as many do. */
export class ShopWorld {
  page!: Page;
  done: string[] = [];
  browser: Browser | undefined;

  async open(url: string): Promise<void> {
    this.browser = await chromium.launch(JSON.parse(process.env['LAUNCH_OPTIONS'] ?? '{}'));
    this.page = await this.browser.newPage({ viewport: { width: 1280, height: 720 } });
    await this.page.goto(url);
  }
}

setWorldConstructor(ShopWorld);
setDefaultTimeout(30_000);

After(async function (this: ShopWorld) {
  await this.browser?.close();
});
