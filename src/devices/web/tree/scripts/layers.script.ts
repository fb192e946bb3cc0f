/** Which of two elements is painted over the other one. */
export const layersScript = String.raw`
/** The stacking contexts that an element is in, the outermost first, with the layer that each has in the one around it. */
function layersOf(element, isSure) {
  const layers = [];
  for (let node = element; node; node = aroundOf(node)) {
    const style = getComputedStyle(node);
    if (liesOver(node, style) === 'top') return [{ node, layer: Infinity }, ...layers];
    if (style.zIndex !== 'auto' && (!isSure || style.position !== 'static')) layers.unshift({ node, layer: Number(style.zIndex) });
    else if (standsAlone(style)) layers.unshift({ node, layer: 0 });
  }
  return layers;
}

const standsAlone = (style) => /^(fixed|sticky)$/.test(style.position) || style.opacity !== '1' || style.isolation === 'isolate' || style.willChange !== 'auto' || style.mixBlendMode !== 'normal' ||
  ['transform', 'filter', 'backdropFilter', 'perspective', 'clipPath', 'maskImage', 'contain', 'containerType'].some((name) => !/^(none|normal)?$/.test(style[name] || ''));

/** Whether an element is painted over another one for sure: in a higher layer of the innermost stacking context that both are in. */
function standsOver(element, other) {
  const [own, others] = [layersOf(element, true), layersOf(other, false)];
  const at = own.findIndex(({ node }, index) => !others[index] || others[index].node !== node);
  return at >= 0 && own[at].layer > (others[at] ? others[at].layer : 0);
}
`;
