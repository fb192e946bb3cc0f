import { webdriver } from 'eyewright/webdriver';

/** The sessions of the grid that the test run has started. */
export const grid = webdriver({
  hostname: '127.0.0.1',
  port: Number(process.env.GRID_PORT),
  sessionFor: process.env.SESSION_FOR === 'worker' ? 'worker' : 'test',
  capabilities: JSON.parse(process.env.GRID_CAPABILITIES ?? '{}') as Record<string, unknown>,
});

export const shop = `data:text/html,<title>Shop</title><h1>Cart</h1><button onclick="document.title='Paid'">Pay</button>`;
