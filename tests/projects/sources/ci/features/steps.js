import { Given } from '@cucumber/cucumber';
import 'eyewright/cucumber';

Given('the login page', async function () {
  await this.page.goto(process.env.PAGES_URL);
});

Given('nothing', () => undefined);
