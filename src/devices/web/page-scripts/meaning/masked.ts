/** Whether letters are drawn as dots. */
export const isMasked = (element: Element) => !/^(none)?$/.test(getComputedStyle(element).webkitTextSecurity || '');

/**
 * Whether a picture shows dots instead of what stands in a field. Phones show the last letter for a moment, and Edge has a button of its
 * own in a password field that shows all of it (learn.microsoft.com, "Customize the password reveal button").
 */
export function showsDots(element: Element) {
  return isMasked(element) && navigator.maxTouchPoints === 0 && !/ Edg\//.test(navigator.userAgent);
}
