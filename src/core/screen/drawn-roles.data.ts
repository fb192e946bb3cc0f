/** What draws its content by itself, of which the application tells nothing. */
export const drawnRoles: ReadonlySet<string> = new Set(['canvas', 'img', 'video', 'iframe', 'figure', 'application']);

/** Logical pixels: no text that anybody reads fits into smaller pictures. */
export const iconSide = 48;
