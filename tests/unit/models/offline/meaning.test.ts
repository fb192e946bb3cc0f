import { describe, expect, it } from 'vitest';

import type { Offer, OfferKind } from '../../../../src/models/offline/answer/meaning/offers.ts';
import { saidIn } from '../../../../src/models/offline/answer/meaning/said.ts';
import { closeness, loadEncoder } from '../../../../src/models/offline/answer/meaning/sentence-encoder.ts';
import { wordingOf } from '../../../../src/models/offline/answer/meaning/wording.ts';

const nowhere = (): boolean => false;

describe('what a sentence says', () => {
  it('has the value that nothing on the screen has, names, and other words', () => {
    const said = saidIn('raise the alarm limit of "North" to 12 callers', (text) => text === 'North');
    expect(said).toMatchObject({
      value: '12',
      names: ['North'],
      words: ['raise', 'alarm', 'limit', 'callers'],
      whole: 'raise the alarm limit of North to callers',
      isNegative: false,
    });
  });

  it('has no value where the screen has all of it', () => {
    expect(saidIn('choose "2 weeks"', () => true)).toMatchObject({ value: undefined, names: ['2 weeks'] });
  });

  it.each(['do not send it', 'children are not welcome', 'unsubscribe from the news', 'turn the sound off'])(
    'is negative: %s',
    (sentence) => expect(saidIn(sentence, nowhere).isNegative).toBe(true),
  );

  it.each([
    'the reason is illness',
    'we tasted the gift wrapping',
    'Tor is on board duty',
    'Lea Braun is away',
    'the fee should be shown',
  ])('is what is so: %s', (sentence) => expect(saidIn(sentence, nowhere).isFact).toBe(true));

  it.each(['the police should be informed', 'people want to read the captions', 'send the car away'])(
    'is no fact: %s',
    (sentence) => expect(saidIn(sentence, nowhere).isFact).toBe(false),
  );
});

describe('the wording of an offer', () => {
  const offer = (kind: OfferKind, more: Partial<Offer> = {}): Offer =>
    ({ kind, name: 'Ski', part: 'Garage', near: 'Ida Ski', key: 'Ida', isOn: false, ...more }) as Offer;
  const plain = { value: undefined, isNegative: false };

  it.each([
    [offer('option'), plain, false, 'select "Ski" from the "Garage" drop-down'],
    [offer('radio'), plain, false, 'choose "Ski" in the "Garage" radio group'],
    [offer('checkbox'), plain, true, 'check the "Ski" checkbox in the row of "Ida"'],
    [offer('switch', { isOn: true }), { ...plain, isNegative: true }, false, 'turn off the "Ski" switch'],
    [offer('field'), { ...plain, value: '5' }, false, 'set the "Ski" field to "5"'],
    [offer('button', { name: 'Say "hi"' }), plain, false, `click the 'Say "hi"' button`],
    [offer('other'), plain, false, 'click "Ski"'],
  ] as const)('is one of the grammar: %#', (...[one, said, isInRow, wording]) => {
    expect(wordingOf(one, said, isInRow)).toBe(wording);
  });
});

describe('the encoder of sentences', () => {
  it('has what means alike near each other, and encodes nothing twice', async () => {
    const encoder = await loadEncoder();
    const phrases = ['it is a present', 'Gift wrapping', 'Express delivery', 'Gift wrapping'];
    const [said = [], gift = [], express = [], again = []] = (await encoder?.encode(phrases)) ?? [];
    expect(closeness(gift, again)).toBeCloseTo(1, 5);
    expect(closeness(said, gift)).toBeGreaterThan(closeness(said, express) + 0.1);
    const [later] = (await encoder?.encode(['Gift wrapping'])) ?? [];
    expect(later).toBe(gift);
  });
});
