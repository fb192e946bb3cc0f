import { expect, test } from 'eyewright/playwright';

test.beforeEach(async ({ page }) => {
  await page.goto('/shop');
});

test('reads the price list', async ({ aiQuery }) => {
  const products = await aiQuery<{ product: string; price: number }[]>(
    '{product: string, price: number}[], the rows of the table',
  );
  expect(products).toEqual([
    { product: 'Blue kettle', price: 34.5 },
    { product: 'Tea cups', price: 18 },
    { product: 'Wooden tray', price: 22.25 },
    { product: 'Honey jar', price: 6.75 },
  ]);
});

test('places an order', async ({ aiAct, aiAssert, aiNumber, aiString, aiTap }) => {
  await aiTap('the "Add to cart" button in the row of "Blue kettle"');
  await aiTap('the "Add to cart" button in the row of "Tea cups"');
  expect(await aiNumber('the number after "Items"')).toBe(2);
  expect(await aiString('the text next to "Total"')).toBe('$52.50');
  await aiTap('the "Checkout" button');
  await aiAssert('the page shows "Delivery address"');
  await aiAct(
    'type "Ada Lovelace" into the "Full name" field, type "12 Main Street" into the "Street" field, ' +
      'type "Oslo" into the "City" field, then click "Place order"',
  );
  await aiAssert('the page shows "Thank you, Ada Lovelace"');
});

test('an incomplete address is refused', async ({ aiAct, aiAssert }) => {
  await aiAct('click the "Add to cart" button in the row of "Honey jar", click "Checkout", then click "Place order"');
  await aiAssert('the page shows "Please fill in all fields"');
});
