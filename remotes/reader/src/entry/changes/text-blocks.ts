import { sanitize } from '../content/sanitize.ts'

const blocks =
  'address,article,aside,blockquote,dd,div,dt,figcaption,h1,h2,h3,h4,h5,h6,li,p,pre,section,td,th,tr'

/** The text of an entry's HTML, a line for each of its blocks. Nothing of the HTML is shown or loaded. */
export function textBlocks(html: string): string[] {
  const fragment = sanitize(html)
  for (const line of fragment.querySelectorAll('br')) line.replaceWith('\n')
  for (const block of fragment.querySelectorAll(blocks)) {
    block.before('\n')
    block.after('\n')
  }
  return fragment.textContent
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
