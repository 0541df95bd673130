const notProse = 'pre, code, kbd, samp, tt, math, button, a, script, style'

/** The pieces of text in an element, without code, formulas and what is pressed. */
export function textNodesOf(host: HTMLElement): Text[] {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && !node.parentElement?.closest(notProse)) found.push(node)
  }
  return found
}
