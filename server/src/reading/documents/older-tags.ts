import { essenceOf, kindOf } from './atom-text.ts'
import { isAtom, isDublinCore, isRss, isRss11 } from './older-namespaces.ts'
import { writeAttributes, type XmlElement } from './xml-names.ts'

/** The tags of today in place of those of an element of old. */
export interface NewTags {
  start: string
  end: string
  /** Whether `start` is what comes before the attributes, which stay; else it is all of the tag. */
  keepsAttributes: boolean
}

/** How an element of an older form is written today; undefined for one that is written so. */
export function newTags(element: XmlElement): NewTags | undefined {
  const { name, root } = element
  // Dublin Core has no author: software of old wrote one all the same.
  if (name.local === 'author' && isDublinCore(name)) return renamed('dc:creator')
  if (root.local === 'feed') return isAtom(element) ? newAtomTags(element) : undefined
  if (!isRss(element)) return undefined
  if (name === root) return newRoot(element)
  if (name.local === 'items' && isRss11(root)) return without
  // Before there was a module for it.
  if (name.local === 'fullitem') return renamed('content:encoded')
  return name.prefix === '' ? undefined : renamed(name.local)
}

/** RSS of today has no namespace. */
function newRoot({ root, attributes: { xmlns: _declared, ...kept } }: XmlElement): NewTags | undefined {
  const start = `<rss${writeAttributes(kept)}>`
  if (isRss11(root)) return { start: `${start}<channel>`, end: '</channel></rss>', keepsAttributes: false }
  if (root.local !== 'rss' || (root.prefix === '' && root.uri === '')) return undefined
  return { start, end: '</rss>', keepsAttributes: false }
}

/** Atom 0.3 could say the same in several types; what is told beside the HTML goes for its summary. */
function newAtomTags({ name, parent, attributes: { type } }: XmlElement): NewTags | undefined {
  if (name.local === 'copyright') return renamed('rights')
  if (name.local !== 'content') return undefined
  if (essenceOf(type) === 'multipart/alternative') return without
  return parent?.local === 'content' && kindOf(type) === 'text' ? renamed('summary') : undefined
}

const without: NewTags = { start: '', end: '', keepsAttributes: false }

const renamed = (name: string): NewTags => ({ start: `<${name}`, end: `</${name}>`, keepsAttributes: true })
