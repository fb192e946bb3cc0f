/** Resolves when the page has dealt with touches that it was sent: what a tap does follows a frame later. */
export const settled = `new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
  setTimeout(resolve, 100);
})`;
