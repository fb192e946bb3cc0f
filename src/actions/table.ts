// One line per action file; models see the actions in the order of their names.
export { clearInput } from './clear-input.ts';
export { doubleClick } from './double-click.ts';
export { dragAndDrop } from './drag-and-drop.ts';
export { hover } from './hover.ts';
export { input } from './input.ts';
export { keyboardPress } from './keyboard-press.ts';
export { longPress } from './long-press.ts';
export { goBack, navigate, reload } from './navigation.ts';
export { pinch } from './pinch.ts';
export { rightClick } from './right-click.ts';
export { scroll } from './scroll.ts';
export { sleep } from './sleep.ts';
export { swipe } from './swipe.ts';
export { tap } from './tap.ts';
export { uploadFiles } from './upload-files.ts';
