import type { JSX } from 'preact';

/** Sign and name of eyewright, as a link to where the page begins. */
export function Brand({ href }: { readonly href: string }): JSX.Element {
  return (
    <a class="brand" href={href}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12c4-7 16-7 20 0-4 7-16 7-20 0z" />
        <circle cx="12" cy="12" r="3.2" />
      </svg>
      <h1>eyewright</h1>
    </a>
  );
}
