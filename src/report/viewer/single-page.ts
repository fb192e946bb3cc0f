import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

export interface SinglePage {
  readonly title: string;
  /** What people without JavaScript read. */
  readonly noScript: string;
  /** Whether the page speaks with the server that it comes from. */
  readonly connects?: boolean;
}

/** Puts all code and styles into one `index.html`, with a policy that allows no other scripts, and no requests to anywhere else. */
export function singlePage(about: SinglePage): Plugin {
  return {
    name: 'single-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let script = '';
        let style = '';
        for (const [name, part] of Object.entries(bundle)) {
          if (part.type === 'chunk') script += part.code;
          else if (name.endsWith('.css')) style += String(part.source);
          delete bundle[name];
        }
        this.emitFile({ type: 'asset', fileName: 'index.html', source: page(about, inert(script), style.trim()) });
      },
    },
  };
}

/** Escapes code, so that it cannot end its own element or open a comment in it. */
function inert(script: string): string {
  return script.trim().replace(/<(?=\/script|!--|script)/gi, '\\x3c');
}

function page({ title, noScript, connects = false }: SinglePage, script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "img-src data: blob: 'self'",
    ...(connects ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  // The body is not closed: the elements of the record follow.
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<div id="app"><noscript>${noScript}</noscript></div>
<script>${script}</script>
`;
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
