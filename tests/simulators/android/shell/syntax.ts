/** What a word is made of; quoted parts are never split at blanks nor matched with files. */
export type Part =
  | { readonly kind: 'text'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'variable'; readonly name: string; readonly quoted: boolean }
  | { readonly kind: 'output'; readonly list: List; readonly quoted: boolean };

export type Word = readonly Part[];

export interface Redirect {
  readonly from: number;
  readonly kind: '<' | '>' | '>>' | '>&';
  readonly to: Word;
}

export type Simple =
  | { readonly kind: 'call'; readonly words: readonly Word[]; readonly redirects: readonly Redirect[] }
  | { readonly kind: 'group'; readonly list: List; readonly redirects: readonly Redirect[] };

export type Joint = ';' | '&' | '&&' | '||';

export interface Pipeline {
  readonly inverted: boolean;
  readonly commands: readonly Simple[];
  /** What stands after it. */
  readonly joint: Joint;
}

export type List = readonly Pipeline[];

export class ShellSyntaxError extends Error {}
