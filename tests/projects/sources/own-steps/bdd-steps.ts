import { expect, mergeTests } from '@playwright/test';
import { test as eyewright } from 'eyewright/playwright';
import { createBdd, test as bdd } from 'playwright-bdd';

export const test = mergeTests(bdd, eyewright);
const { Given, When, Then } = createBdd(test);

Given('the page {string} is open', async ({ page }, address: string) => void (await page.goto(address)));
When('I log in as {string}', async ({ aiTap }, _name: string) => aiTap('the "Log in" button'));
Then('the title is {string}', async ({ page }, title: string) => expect(page).toHaveTitle(title));
