/** How a scroll ends: after one movement, or at an edge. */
export const scrollTypes = ['singleAction', 'scrollToBottom', 'scrollToTop', 'scrollToRight', 'scrollToLeft'] as const;
export const directions = ['down', 'up', 'right', 'left'] as const;
