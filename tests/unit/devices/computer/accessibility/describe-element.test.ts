import { describe, expect, it } from 'vitest';

import { describeElement } from '../../../../../src/devices/computer/accessibility/describe-element.ts';
import { ariaRoles, roleNames } from '../../../../../src/devices/computer/accessibility/roles.data.ts';
import { element, usual, type ElementParts } from './raw-elements.ts';

const gtk = (role: string, parts?: ElementParts) => describeElement(element(role, parts), 'gtk');
const page = (role: string, parts?: ElementParts) => describeElement(element(role, parts), 'Chromium');

const bit = (number: number): readonly number[] =>
  number < 32 ? [usual + 2 ** number, 0] : [usual, 2 ** (number - 32)];

describe('roles', () => {
  it('have the numbers of the protocol', () => {
    const numbers = ['push-button', 'button', 'entry', 'static', 'document-web', 'switch'].map((name) =>
      roleNames.indexOf(name),
    );
    expect(numbers).toEqual([-1, 43, 79, 116, 95, 130]);
    expect(Object.keys(ariaRoles).filter((name) => !roleNames.includes(name))).toEqual([]);
  });

  it('are those of ARIA', () => {
    expect(gtk('button').role).toBe('button');
    expect(gtk('label', { name: 'Your name' }).role).toBe('text');
    expect(gtk('panel').role).toBe('generic');
    expect(gtk('panel', { name: 'Address' }).role).toBe('group');
    expect(gtk('menu', { name: 'File' }).role).toBe('menuitem');
    expect(gtk('menu').role).toBe('menu');
    expect(gtk('table-cell', { action: 'toggle' }).role).toBe('checkbox');
    expect(gtk('table-cell', { action: 'expand or contract' }).role).toBe('cell');
  });

  it('of a page are those that the page gives', () => {
    expect(page('toggle-button', { attributes: { 'xml-roles': 'switch' } }).role).toBe('switch');
    expect(page('entry', { attributes: { 'text-input-type': 'search' } }).role).toBe('searchbox');
    expect(page('section', { states: bit(7), text: 'rich' })).toMatchObject({
      role: 'textbox',
      value: 'rich',
      isField: true,
    });
  });
});

describe('names and values', () => {
  it('tell a label, a placeholder and a value apart', () => {
    expect(gtk('text', { label: 'City:', text: 'Oslo' })).toMatchObject({ name: 'City:', value: 'Oslo' });
    expect(gtk('text', { text: '', attributes: { 'placeholder-text': 'Search' } })).toMatchObject({
      name: '',
      value: '',
      placeholder: 'Search',
    });
    const named = { name: 'Search here', text: '', attributes: { 'name-from': 'placeholder' } };
    expect(page('entry', named)).toMatchObject({ name: '', placeholder: 'Search here' });
    expect(describeElement(element('text', { text: '', description: 'Search...' }), 'Qt').placeholder).toBe(
      'Search...',
    );
  });

  it('have no value of a password', () => {
    expect(gtk('password-text', { text: 'hunter2' })).toMatchObject({
      role: 'textbox',
      hidesValue: true,
      value: undefined,
    });
    const attributes = { 'text-input-type': 'password' };
    expect(page('entry', { text: 'hunter2', attributes })).toMatchObject({ hidesValue: true, value: undefined });
    expect(gtk('text', { text: '•••' })).toMatchObject({ hidesValue: true, value: undefined });
  });

  it('have the choice of a combo box', () => {
    expect(gtk('combo-box', { name: 'Tea', label: 'Drink' })).toMatchObject({
      name: 'Drink',
      value: 'Tea',
      isField: false,
    });
    expect(page('combo-box', { name: 'Drink', text: 'Tea' })).toMatchObject({ name: 'Drink', value: 'Tea' });
  });

  it('have numbers as they are read', () => {
    expect(gtk('slider', { range: { now: 30, least: 0, most: 100 } }).value).toBe('30');
    expect(gtk('spin-button', { range: { now: 0.400_000_005_9, least: 0, most: 1 } }).value).toBe('0.4');
    expect(gtk('progress-bar', { range: { now: 0.25, least: 0, most: 1 } }).value).toBe('25%');
    const attributes = { valuetext: 'half' };
    expect(page('progress-bar', { range: { now: 0.5, least: 0, most: 1 }, attributes }).value).toBe('half');
  });

  it('have no places for embedded elements', () => {
    expect(page('link', { name: 'Read \u{FFFC}  more\n' }).name).toBe('Read more');
  });
});

describe('states', () => {
  it.each([
    ['check-box', 4, { checked: true }],
    ['check-box', 32, { checked: 'mixed' }],
    ['toggle-button', 20, { pressed: true }],
    ['page-tab', 23, { selected: true }],
    ['tree-item', 10, {}],
    ['button', 12, { focused: true }],
    ['entry', 33, { required: true }],
    ['entry', 36, { invalid: true }],
    ['entry', 43, { readonly: true }],
  ])('%s with state %i', (role, state, expected) => {
    expect(gtk(role, { states: bit(state) }).states).toEqual(expected);
  });

  it('tell what is disabled, and what is only read', () => {
    expect(gtk('button', { states: [0x42_00_08_00, 0] }).states).toEqual({ disabled: true });
    // A read-only field of Chromium is neither enabled nor sensitive.
    expect(page('entry', { states: [0x42_02_08_00, 0x8_40] }).states).toEqual({ readonly: true });
    expect(gtk('text', { text: 'result' }).states).toEqual({ readonly: true });
    expect(gtk('menu-item', { states: [usual + 2 ** 9, 0] }).states).toEqual({ expanded: false });
  });
});
