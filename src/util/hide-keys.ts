const hidden = '[hidden]';

/** Shapes of keys and tokens of well-known services, and credentials after a protocol name. */
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

/** A quoted text assigned to something named key, secret or the like. Placeholders of our own secrets are skipped. */
const assigned =
  /((?:api[_-]?key|secret|token|passw(?:or)?d|authorization)\w*["'`]?\s*[:=]\s*)(["'`])(?!\{\{secret:|\$\{)((?:\\.|(?!\2)[^\\\n]){4,})\2/gi;

/** Removes everything that looks like a key. */
export function hideKeys(text: string): string {
  return text.replace(shapes, hidden);
}

/** As `hideKeys`, for code, where the name of a value also counts. */
export function hideKeysInCode(code: string): string {
  return hideKeys(code).replace(assigned, `$1$2${hidden}$2`);
}
