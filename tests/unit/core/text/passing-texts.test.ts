import { describe, expect, it } from 'vitest';

import { formOf, hasForm } from '../../../../src/core/text/passing-texts.ts';

describe('the form of what is another one in each run', () => {
  it.each([
    ['placed at 12:30', 'placed at {{time}}', 'placed at 9:05 pm', 'placed at once'],
    ['due 2026-11-22', 'due {{date}}', 'due 2027-01-02T10:00:00Z', 'due tomorrow'],
    ['order 1234567890', 'order {{id}}', 'order 0a1b2c3d', 'order 123'],
    ['3 minutes ago', '{{age}}', 'just now', 'never'],
    ['(a+b) at 12:30 [x]', '(a+b) at {{time}} [x]', '(a+b) at 01:02:03 [x]', 'aab at 12:30 x'],
  ])('of "%s" is "%s", which "%s" has as well, and "%s" has not', (...texts) => {
    const [text, form] = texts;
    expect(formOf(text)).toBe(form);
    expect(texts.map((one) => hasForm(one, form))).toEqual([true, true, true, false]);
  });

  it.each([
    ['Total: 15000000 ₫', ''],
    ['Total: €15000000', ''],
    ['Total: 15000000.50 COP', ''],
    ['Total: 15000000 VND', ''],
    ['Total: Rp 15000000', ''],
    ['Total: USD15000000', ''],
    ['Total: 15000000 kr', ''],
    ['Delivery on 2026-12-24', 'choose 24 December'],
    ['Delivery on 24.12.2026', '2026-12-24'],
    ['Delivery on 12/24/2026', 'the 24th'],
    ['Booked for 14:00', 'the slot at 2 pm'],
    ['Booked for 14:30', 'at 14.30'],
    ['Card 12345678', '1234 5678'],
  ])('of "%s" is the text itself beside "%s"', (text, named) => {
    expect(formOf(text, named)).toBe(text);
  });

  it.each([
    ['Saved on 2026-12-24', 'add 2 items', 'Saved on {{date}}'],
    ['Saved at 14:05', 'add 2 items', 'Saved at {{time}}'],
    ['Order 12345678', 'order 1234', 'Order {{id}}'],
    ['12345678 krill, 12345678', 'how many', '{{id}} krill, {{id}}'],
  ])('of "%s" is another one beside "%s"', (text, named, form) => {
    expect(formOf(text, named)).toBe(form);
  });

  it.each(['Server 10.0.13.7', 'Server 10.10.12.70', 'Version 10.0.12', 'Part 45/46/20'])(
    'of "%s", which is no date, is the text itself',
    (text) => {
      expect(formOf(text)).toBe(text);
    },
  );

  it('is the text itself where the words of the user name it', () => {
    expect(formOf('12:30 to 13:45', 'move it to 12:30')).toBe('12:30 to {{time}}');
  });
});
