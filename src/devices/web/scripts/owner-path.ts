/** For `PageFrame.atOwner`: the same way as `pathOf` of `../page-scripts/document/frames.ts`, as a function body. */
export const ownerPath = `
const steps = [];
for (let node = element; node && node.nodeType === 1;) {
  let place = 0;
  const parent = node.parentNode;
  for (let child = parent && parent.firstChild; child && child !== node; child = child.nextSibling) {
    if (child.nodeType === 1) place++;
  }
  steps.push(place);
  if (parent && parent.nodeType === 11) { steps.push('s'); node = parent.host; } else node = parent;
}
return steps.reverse().join('/');`;
