import { inOneLine } from '../text/one-line.ts';

/** Shorter pieces of an encoding occur in other texts as well. */
const leastEncoded = 6;

/** All forms in which a value is usually written: unchanged, on one line, and encoded for JSON, URLs, forms, HTML and bytes. */
export function secretForms(value: string): ReadonlySet<string> {
  const bytes = Buffer.from(value, 'utf8');
  const encoded = [...base64Forms(bytes), bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
  return new Set([
    value,
    // As one-line fields hold it, and as pages draw it.
    inOneLine(value),
    value.trim().replace(/\s+/g, ' '),
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    encodeURI(value),
    new URLSearchParams({ '': value }).toString().slice(1),
    escapeHtml(value),
    ...encoded.filter((form) => form.length >= leastEncoded),
  ]);
}

/** Inside a longer text, such as user and password, the letters depend on the number of bytes before: there are three forms. */
function base64Forms(bytes: Buffer): string[] {
  const inside = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const depending = Math.ceil((before * 8) / 6);
    return whole.toString('base64').slice(depending, Math.floor((whole.length * 8) / 6));
  });
  return inside.flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
