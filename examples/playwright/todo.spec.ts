import { expect, test } from 'eyewright/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/todo');
});

test('adds tasks by Enter and by button', async ({ aiInput, aiKeyboardPress, aiTap, aiAssert, aiNumber }) => {
  await aiInput('the "What needs to be done?" field', { value: 'Buy milk' });
  await aiKeyboardPress(undefined, { keyName: 'Enter' });
  await aiInput('the "What needs to be done?" field', { value: 'Call the dentist' });
  await aiTap('the "Add" button');
  await aiAssert('the page shows "Buy milk" and the page shows "Call the dentist"');
  expect(await aiNumber('the number before "tasks remaining"')).toBe(2);
});

test('checks, filters and deletes', async ({ aiAct, aiAssert, aiTap }) => {
  await aiAct('type "Buy milk" into the "What needs to be done?" field and press Enter');
  await aiAct('type "Water the plants" into the "What needs to be done?" field and press Enter');
  await aiAct('check the "Buy milk" checkbox');
  await aiAssert('the page shows "1 task remaining"');
  await aiAssert('the "Buy milk" checkbox is checked');
  await aiTap('the "Active" button');
  await aiAssert('the page shows "Water the plants" and the page does not show "Buy milk"');
  await aiAct('click the "Delete" button in the row of "Water the plants"');
  await aiAssert('the page shows "Nothing here yet"');
});
