import { bytesOfBase64, essenceOf, kindOf } from './atom-text.ts'
import { decodeDocument } from './decode.ts'
import type { InnerHtml } from './inner-html.ts'
import { isAtom, isXhtml } from './older-namespaces.ts'
import { writeAttributes, type XmlElement } from './xml-names.ts'

/** How an element is written today whose contents have another form, too. */
export interface NewText {
  start: string
  end: string
  /** The contents as they are to be read; undefined where they stay as they stand. */
  read(inner: InnerHtml): string | undefined
  /** What it holds first where it is not an older form at all. */
  unless?: string
}

/** What Atom says in texts. */
const atomTexts = new Set(['title', 'subtitle', 'tagline', 'summary', 'content'])

/** How a text of an older form is written today; undefined for one that is written so. */
export function newText(element: XmlElement): NewText | undefined {
  const { name, parent } = element
  const isOfEntry = parent?.local === 'item' || parent?.local === 'entry'
  if (isOfEntry && isXhtml(name) && /^(?:body|div)$/.test(name.local)) return newBody(element)
  return atomTexts.has(name.local) && isAtom(element) ? newAtomText(element) : undefined
}

/** XHTML beside the description is the text of an entry. */
function newBody({ attributes: { 'xml:base': base } }: XmlElement): NewText {
  const kept = { type: 'html', ...(base !== undefined && { 'xml:base': base }) }
  const start = `<atom:content xmlns:atom="http://www.w3.org/2005/Atom"${writeAttributes(kept)}>`
  return { start, end: '</atom:content>', read: readMarkup }
}

/** Atom 0.3 says besides its type how a text is written, and both may be of other kinds than today. */
function newAtomText({ raw, attributes: { mode, ...kept } }: XmlElement): NewText | undefined {
  const { type } = kept
  const [kind, end] = [kindOf(type), `</${raw}>`]
  if (mode === 'base64' && (kind === 'text' || kind === 'html')) {
    const read = ({ html }: InnerHtml) => textOfBase64(html, type)
    return { start: `<${raw}${writeAttributes(kept)}>`, end, read }
  }
  const isMarkup = mode === 'xml' ? kind === 'html' : mode === undefined && isXml(type)
  if (!isMarkup) return undefined
  const start = `<${raw}${writeAttributes({ ...kept, type: 'html' })}>`
  return { start, end, read: readMarkup, ...(isXhtmlToday(type) && { unless: 'div' }) }
}

const isXml = (type: string | undefined): boolean => /(?:^xht|[/+]x)ml$/.test(essenceOf(type))
const isXhtmlToday = (type = ''): boolean => type === 'xhtml' || type === 'application/xhtml+xml'

/** Without elements it is HTML that was escaped already. */
const readMarkup = ({ html, hasElements }: InnerHtml): string | undefined => (hasElements ? html : undefined)

function textOfBase64(value: string, type: string | undefined): string | undefined {
  const bytes = bytesOfBase64(value)
  return bytes && decodeDocument(bytes, type)
}
