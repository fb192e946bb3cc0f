/** Whether an application shows web pages, whose elements have attributes of HTML. */
export function isPage(toolkit: string): boolean {
  return toolkit === 'Chromium' || toolkit === 'Gecko';
}

export function isGtk(toolkit: string): boolean {
  return toolkit.toLowerCase() === 'gtk';
}
