import { describe, expect, it } from 'vitest';

import { asksVerdict } from '../../../../src/agents/planning/asks-verdict.ts';

describe('an instruction that asks for a verdict or a reading', () => {
  it.each([
    'add "Milk" and check that the total is 12 €',
    'press Send and check the newsletter checkbox is empty',
    'log in; make sure the name is shown',
    'open the cart and verify the price',
    'open the orders, the newest should be on top',
    'search for tea and tell me how many there are',
    'open the page and read the title',
    'is the list empty? If so, add "Milk"',
    'füge "Milch" hinzu und prüfe, dass die Summe stimmt',
    'stelle am Ende sicher, dass "Milch" da ist',
    'ajoute le lait puis vérifie le total',
    'añade leche y comprueba el total',
    'aggiungi latte e verifica il totale',
    'voeg melk toe en controleer het totaal',
    'dodaj mleko i sprawdź sumę',
    'добавь молоко и проверь сумму',
    '点击保存并检查总价',
    '保存を押して合計を確認する',
    '저장을 누르고 합계를 확인',
  ])('is known: %s', (instruction) => {
    expect(asksVerdict(instruction)).toBe(true);
  });

  it.each([
    'enter "Ann" as the name and save',
    'press "Check out"',
    'check out and pay by card',
    'check the "Buy milk" checkbox',
    'check the newsletter box, then press Send',
    'mark the message as read',
    'click Read more',
    'type "should we verify this?" into the field',
    'press Show, the total stays $30',
    'lösche die zweite Zeile',
    'ajoute le lait au panier',
    'добавь молоко',
    '点击保存',
  ])('is none: %s', (instruction) => {
    expect(asksVerdict(instruction)).toBe(false);
  });
});
