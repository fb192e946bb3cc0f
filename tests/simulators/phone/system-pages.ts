/** An app as the home screen shows it. */
export interface AppIcon {
  readonly name: string;
  readonly label: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const frame = (title: string, style: string, body: string): string => `<!doctype html>
<meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no"><title>${title}</title>
<style>
* { box-sizing: border-box; } body { margin: 0; min-height: 100vh; font: 14px Roboto, Inter, sans-serif; color: white; background: #23395b; }
button { font: inherit; color: inherit; background: none; border: 0; }
${style}
</style>
${body}
<script>document.addEventListener('click', (event) => {
  const name = event.target.closest('button')?.dataset.app;
  if (name) window.openApp(name);
});</script>`;

/** The home screen: a grid of the apps. */
export function launcherPage(apps: readonly AppIcon[]): string {
  const icons = apps.map(
    ({ name, label }) =>
      `<button data-app="${escape(name)}"><span aria-hidden="true">${escape(label[0] ?? '')}</span>${escape(label)}</button>`,
  );
  const style = `main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 24px 8px; padding: 72px 16px; }
button { display: grid; justify-items: center; gap: 8px; } span { display: grid; place-items: center; width: 56px; height: 56px; border-radius: 28px; font-size: 24px; background: #5b8def; }`;
  return frame('Home', style, `<main>${icons.join('')}</main>`);
}

/** The overview of recent apps, the last one first. */
export function recentsPage(apps: readonly AppIcon[]): string {
  const cards = apps.map(({ name, label }) => `<button data-app="${escape(name)}">${escape(label)}</button>`);
  const style = `main { display: grid; gap: 16px; padding: 72px 32px; }
button { height: 120px; border-radius: 16px; background: #5b8def; font-size: 20px; } p { text-align: center; font-size: 18px; }`;
  return frame('Recents', style, `<main>${cards.join('') || '<p>No recent items</p>'}</main>`);
}
