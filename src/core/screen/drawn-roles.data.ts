/** Roles whose content is drawn and missing in the tree. */
export const drawnRoles: ReadonlySet<string> = new Set(['canvas', 'img', 'video', 'iframe', 'figure', 'application']);

/** Logical pixels: smaller pictures hold no readable text. */
export const iconSide = 48;
