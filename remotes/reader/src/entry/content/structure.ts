import { cutAttribute } from './sanitize.ts'

/** The entry's title is the first heading of the page, so those in its text begin at the second level. */
export function transformHeadings(root: DocumentFragment): void {
  if (!root.querySelector('h1')) return
  for (const heading of root.querySelectorAll('h5, h4, h3, h2, h1')) {
    rename(heading, `h${Number(heading.localName.charAt(1)) + 1}`)
  }
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

/** Leaves out a first heading that repeats the title. */
export function dropRepeatedTitle(root: DocumentFragment, title: string | null): void {
  const first = root.firstElementChild
  if (!title || !first || !/^h[12]$/.test(first.localName)) return
  if (plain(first.textContent) === plain(title)) first.remove()
}

const plain = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Whatever is wider than the text column scrolls by itself, also with the keyboard. */
export function transformWideBlocks(root: DocumentFragment, tableLabel: string): void {
  for (const table of root.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue
    const box = root.ownerDocument.createElement('div')
    box.setAttribute('role', 'region')
    box.setAttribute('aria-label', table.caption?.textContent.trim() || tableLabel)
    box.tabIndex = 0
    table.replaceWith(box)
    box.append(table)
  }
  for (const code of root.querySelectorAll('pre')) code.tabIndex = 0
}

export interface CodeMount {
  code: HTMLElement
  /** Where what is done to it stands. */
  element: HTMLElement
}

/** Attribute of the place beside a block of code. */
export const codeToolsAttribute = 'data-code-tools'

/** Puts a place for a button beside each block of code: in it, it would scroll with it and be part of its text. */
export function transformCode(root: DocumentFragment): CodeMount[] {
  const blocks = [...root.querySelectorAll('pre')]
  return blocks
    .filter((code) => code.textContent.trim() !== '' && !code.parentElement?.closest('pre'))
    .map((code) => {
      const [box, element] = [
        root.ownerDocument.createElement('div'),
        root.ownerDocument.createElement('div'),
      ]
      box.setAttribute('data-code', '')
      element.setAttribute(codeToolsAttribute, '')
      code.replaceWith(box)
      box.append(code, element)
      return { code, element }
    })
}

/** Classes of another site mean nothing here, but for the language of code. */
export function transformClasses(root: DocumentFragment): void {
  for (const element of root.querySelectorAll('[class]')) {
    const language = /\b(?:language|lang|highlight-source)-([\w+#-]+)/.exec(element.className)?.[1]
    element.removeAttribute('class')
    if (language && element.matches('pre, code, div'))
      element.setAttribute('data-language', language.toLowerCase())
  }
}

const empty = 'p, div, span, figure, section, h2, h3, h4, h5, h6'
const worth = 'img, video, audio, iframe, hr, math, table, input, [id]'

/** Paragraphs that hold nothing but blanks and breaks would tear holes into the text. */
export function dropEmptyBlocks(root: DocumentFragment): void {
  for (const element of [...root.querySelectorAll(empty)].toReversed()) {
    const isEmpty = element.textContent.trim() === '' && !element.querySelector(worth) && !element.id
    if (isEmpty) element.remove()
  }
}

/** Where a text ends before its end, says so in words that lead to the whole. */
export function transformCut(root: DocumentFragment, words: string, address: string | null): void {
  const mark = root.querySelector(`[${cutAttribute}]`)
  if (!mark) return
  const link = root.ownerDocument.createElement('a')
  if (address) link.setAttribute('href', address)
  link.textContent = words
  mark.replaceChildren(link)
}
