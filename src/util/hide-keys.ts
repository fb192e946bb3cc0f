const hidden = '[hidden]';

/** What keys and tokens of well-known services look like, and what comes behind the word of a protocol. */
const shapes = new RegExp(
  [
    String.raw`\b(?:sk|pk|rk)-[\w-]{16,}`,
    String.raw`\b(?:sk|pk|rk)_(?:live|test)_\w{16,}`,
    String.raw`\b(?:gh[oprsu]_\w{30,}|github_pat_\w{30,}|glpat-[\w-]{16,}|npm_\w{30,})`,
    String.raw`\b(?:AKIA|ASIA)[A-Z0-9]{16}\b`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\bxox[abeoprs]-[\w-]{10,}`,
    String.raw`\bhf_\w{30,}`,
    String.raw`\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}`,
    String.raw`(?<=\b[Bb]earer )[\w.~+/-]{16,}=*`,
    String.raw`(?<=[a-z]:\/\/[^\s:@/]{1,100}:)[^\s:@/]+(?=@)`,
  ].join('|'),
  'g',
);

/** A text in quotation marks that is given to something called a key, secret or the like; secrets of ours have none in them. */
const assigned =
  /((?:api[_-]?key|secret|token|passw(?:or)?d|authorization)\w*["'`]?\s*[:=]\s*)(["'`])(?!\{\{secret:|\$\{)((?:\\.|(?!\2)[^\\\n]){4,})\2/gi;

/** A text without what looks like a key to something. */
export function hideKeys(text: string): string {
  return text.replace(shapes, hidden);
}

/** The same for code, where the name of a value says as much as its looks. */
export function hideKeysInCode(code: string): string {
  return hideKeys(code).replace(assigned, `$1$2${hidden}$2`);
}
