import { attribute, tagOf } from '../document/dom.ts';
import { keep, kept } from '../document/kept.ts';
import { nameOf } from './names.ts';
import { inputTypeOf } from './roles.ts';
import { isMasked } from './masked.ts';

/** Fields whose value is for nobody to read. */

/** Fields that were passwords once: a page may show what stands in them, which makes it no less secret. */
const worldKey = Symbol.for('eyewright.passwords');
const passwords = kept<WeakSet<Element>>(worldKey) ?? keep(worldKey, new WeakSet<Element>());

const secretAutocomplete = /password|one-time-code|cc-csc|cc-number/i;

const secretWords = new RegExp(
  [
    'passw',
    'passcode',
    'passphrase',
    '(?:^|[^a-z])pwd',
    'one.?time.?code',
    '(?:^|[^a-z])(?:otp|cvc|cvv|csc)(?:$|[^a-z])',
    'kennwort',
    'mot de passe',
    'contraseña',
    'senha',
    'wachtwoord',
    'hasło',
    'пароль',
    '密码',
    '密碼',
    'パスワード',
    '비밀번호',
  ].join('|'),
  'i',
);

/** Whether what stands in a field is for nobody to read: masked by its type or by its style, or meant for secrets. */
export function isSecret(element: Element, role: string) {
  if (tagOf(element) === 'input' && inputTypeOf(element) === 'password') passwords.add(element);
  if (isMasked(element)) return true;
  if (tagOf(element) !== 'input') return false;
  if (passwords.has(element) || secretAutocomplete.test(attribute(element, 'autocomplete'))) return true;
  return secretWords.test(attribute(element, 'name') + ' ' + attribute(element, 'id') + ' ' + nameOf(element, role));
}
