import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'

import { beginningOf, entryBounds, storable } from './bounds.ts'
import { isStandIn, lateSources } from './late-pictures.ts'
import { absoluteHttpUrl } from './links.ts'
import { upToNesting } from './nesting.ts'
import { isNoteAddress, notesOf } from './notes.ts'
import { prune } from './prune.ts'
import { isTrackingPixel } from './sanitize-rules.ts'
import { iframeHosts } from './sanitize-rules.ts'
import type { SourceMedia } from './source.ts'

const MAX_DATA_IMAGE_LENGTH = 64 * 1024
const NESTING_LIMIT = 120

export interface SanitizeContext {
  /** What relative addresses are relative to. */
  base: string | undefined
  /** Where the text stands: links to a place on that page may lead to a note of it. */
  page?: string | undefined
  /** Our own address: entries must not load anything from it, least of all our API. */
  ownOrigin: string | undefined
}

export interface SanitizedHtml {
  html: string
  /** Pictures and videos in the order they stand in the text. */
  media: SourceMedia[]
}

/** Cleaning adds to what is cut: so much less than what would fit is tried. */
const CUT_AGAIN = 0.9

/** Ends a text of which the beginning alone is kept. No feed can say so: the allow-list has no such attribute. */
const cutMark = '<p data-cut="">[…]</p>'

/**
 * Cleans the HTML of an entry by an allow-list and makes its addresses absolute. Of what is too long stays the beginning, with
 * a mark at its end.
 */
export function sanitize(dirty: string, context: SanitizeContext): SanitizedHtml {
  const most = entryBounds.content - cutMark.length
  let cut = upToNesting(beginningOf(dirty, most))
  for (;;) {
    const cleaned = clean(cut, context)
    if (cleaned.html.length <= most)
      return cut === dirty ? cleaned : { ...cleaned, html: cleaned.html + cutMark }
    // What is cut is what came, not what was made of it: every element that was begun is closed.
    cut = beginningOf(cut, Math.floor((cut.length * most * CUT_AGAIN) / cleaned.html.length))
  }
}

function clean(cut: string, context: SanitizeContext): SanitizedHtml {
  const media: SourceMedia[] = []
  const notes = notesOf(cut, context)
  const html = sanitizeHtml(cut, {
    ...staticOptions,
    allowedAttributes: attributesFor({ hasMathematics: /<math[\s/>]/i.test(cut), hasNotes: notes.size > 0 }),
    transformTags: { ...transforms(context, media), ...keepNotes(notes) },
  })
  return { html: storable(prune(html)).trim(), media }
}

const anywhere = ['dir', 'lang', 'title', 'style']
const cell = ['colspan', 'rowspan', 'align', 'headers', 'scope']

/** MathML that is written to be seen: nothing of it loads, links or holds other languages. */
const mathematics = (
  'math annotation menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace ' +
  'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
).split(' ')
const mathematical = (
  'display displaystyle mathvariant stretchy fence separator form accent accentunder linethickness columnalign ' +
  'rowspacing columnspacing lspace rspace minsize maxsize notation scriptlevel width height depth encoding'
).split(' ')

const allowedAttributes: Record<string, string[]> = {
  '*': anywhere,
  a: ['href', 'rel', 'target'],
  audio: ['src', 'controls', 'preload'],
  blockquote: ['cite'],
  col: ['span', 'align'],
  colgroup: ['span', 'align'],
  ...Object.fromEntries(
    ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'].map((name) => [name, ['align']]),
  ),
  details: ['open'],
  iframe: ['src', 'width', 'height', 'allowfullscreen', 'sandbox', 'referrerpolicy', 'loading'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
  ol: ['start', 'reversed', 'type'],
  q: ['cite'],
  source: ['src', 'srcset', 'sizes', 'type', 'media'],
  td: cell,
  th: cell,
  time: ['datetime'],
  track: ['src', 'kind', 'srclang', 'label'],
  video: ['src', 'poster', 'controls', 'preload', 'width', 'height', 'loop', 'muted', 'playsinline'],
  // Only what is to be pruned has it, by the transforms below.
  span: ['aria-hidden'],
}

const attributesOfMathematics = Object.fromEntries(mathematics.map((name) => [name, mathematical]))

/** The library goes through them all for every text: those that hardly any text has are a tenth of all that it does. */
const attributesFor = ({ hasMathematics, hasNotes }: { hasMathematics: boolean; hasNotes: boolean }) => ({
  ...allowedAttributes,
  ...(hasMathematics && attributesOfMathematics),
  ...(hasNotes && { '*': [...anywhere, 'id'] }),
})

const staticOptions: IOptions = {
  // The library looks tags up one by one, so the usual ones come first.
  allowedTags: [
    ...(
      'p a img li ul br em strong b i code pre h2 h3 blockquote span div figure figcaption td tr th table tbody thead ' +
      'ol h1 h4 h5 h6 hr sup sub small iframe video audio source picture abbr acronym address article aside bdi bdo big ' +
      'caption center cite col colgroup dd del details dfn dl dt footer header ins kbd main mark q rp rt ruby s samp ' +
      'section strike summary tfoot time track tt u var wbr'
    ).split(' '),
    ...mathematics,
  ],
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'svg',
    'annotation-xml',
    'template',
    'title',
    'head',
  ],
  allowedClasses: { code: ['language-*', 'lang-*'], pre: ['language-*', 'lang-*'] },
  allowedStyles: {
    '*': {
      color: [/^[\w#(),.% ]{1,40}$/],
      'background-color': [/^[\w#(),.% ]{1,40}$/],
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'font-weight': [/^(bold|normal|[1-9]00)$/],
      'font-style': [/^(italic|normal)$/],
      'text-decoration': [/^(underline|line-through|none)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  enforceHtmlBoundary: false,
  nestingLimit: NESTING_LIMIT,
}

/** Of all names those alone that something points to; the others are nobody's business. */
function keepNotes(notes: ReadonlySet<string>): Record<string, Transform> {
  if (notes.size === 0) return {}
  return {
    '*': (tagName, attributes) => {
      const { id, ...others } = attributes
      // Older pages name a place so.
      const name = [id, tagName === 'a' ? others['name'] : undefined].find(
        (known) => known !== undefined && notes.has(known),
      )
      return { tagName, attribs: name === undefined ? others : { ...others, id: name } }
    },
  }
}

function keep(tagName: string, attributes: Record<string, string | null | undefined>): Tag {
  return { tagName, attribs: withoutNulls(attributes) }
}

type Transform = (tagName: string, attributes: Attributes) => Tag

function transforms(context: SanitizeContext, media: SourceMedia[]): Record<string, Transform> {
  const resolve = (raw: string | undefined) => {
    const url = absoluteHttpUrl(raw, context.base)
    return url && URL.parse(url)?.origin !== context.ownOrigin ? url : null
  }
  return {
    a: (tagName, attributes) => keep(tagName, linkAttributes(attributes, context.base)),
    span: (tagName, { 'aria-hidden': _hidden, ...attributes }) =>
      keep(tagName, isPictureOfFormula(attributes) ? { 'aria-hidden': '' } : attributes),
    img: (tagName, attributes) => {
      if (isPictureOfFormula(attributes)) return keep(tagName, {})
      const { src, srcset } = sourcesOf(attributes, resolve)
      if (!src || isTrackingPixel(src, attributes)) return keep(tagName, {})
      const { width, height } = attributes
      if (!src.startsWith('data:')) media.push({ url: src, type: 'photo', ...dimensions(width, height) })
      return keep(tagName, { ...attributes, src, srcset, loading: 'lazy', referrerpolicy: 'no-referrer' })
    },
    source: (tagName, attributes) => {
      const src = resolve(attributes['src'])
      const srcset = resolveSrcset(attributes['srcset'], resolve)
      return keep(tagName, { ...attributes, src, srcset })
    },
    track: (tagName, attributes) => keep(tagName, { ...attributes, src: resolve(attributes['src']) }),
    audio: (tagName, attributes) =>
      keep(tagName, { src: resolve(attributes['src']), controls: '', preload: 'none' }),
    video: (tagName, attributes) => {
      const { width, height } = attributes
      const src = resolve(attributes['src'])
      const poster = resolve(attributes['poster'])
      if (src)
        media.push({ url: src, type: 'video', previewUrl: poster ?? undefined, ...dimensions(width, height) })
      return keep(tagName, { ...attributes, src, poster, controls: '', preload: 'none' })
    },
    iframe: (tagName, attributes) => {
      const src = embedAddress(resolve(attributes['src'] ?? attributes['data-src']))
      return keep(tagName, src ? { ...attributes, ...frameRules, src } : {})
    },
    blockquote: (tagName, attributes) => keep(tagName, { ...attributes, cite: resolve(attributes['cite']) }),
    q: (tagName, attributes) => keep(tagName, { ...attributes, cite: resolve(attributes['cite']) }),
  }
}

/** What KaTeX and MediaWiki put beside a formula for browsers that show none. */
const isPictureOfFormula = ({ class: names = '' }: Attributes): boolean =>
  /\b(?:katex-html|mwe-math-fallback-image-\w+)\b/.test(names)

/** Players need scripts and their own origin; they get neither our page nor its address. */
const frameRules = {
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation',
  referrerpolicy: 'strict-origin-when-cross-origin',
  loading: 'lazy',
}

function embedAddress(src: string | null): string | null {
  const url = src ? URL.parse(src) : null
  if (!url || !iframeHosts.has(url.hostname)) return null
  url.protocol = 'https:'
  return url.href
}

function linkAttributes(
  attributes: Attributes,
  base: string | undefined,
): Record<string, string | null | undefined> {
  const raw = attributes['href']?.trim()
  // A mark leads to its note: nowhere else, and in no tab of its own.
  if (raw && isNoteAddress(raw)) return { ...attributes, href: raw, rel: null, target: null }
  const href = /^(mailto|tel):/i.test(raw ?? '') ? raw : absoluteHttpUrl(raw, base)
  const opening = { rel: 'noopener noreferrer', target: '_blank' }
  return href ? { ...attributes, ...opening, href } : { ...attributes, href: null, rel: null, target: null }
}

/** Small pictures inside the text, never SVG. */
function dataImage(src = ''): string | null {
  if (src.length > MAX_DATA_IMAGE_LENGTH) return null
  return /^data:image\/(png|jpe?g|gif|webp|avif);base64,[\w+/=\s]+$/i.test(src) ? src : null
}

type Resolve = (raw: string | undefined) => string | null

/** Of a picture: what stands there until it is in sight gives way to what a script would put in its place. */
function sourcesOf(attributes: Attributes, resolve: Resolve): Record<'src' | 'srcset', string | null> {
  const src = dataImage(attributes['src']) ?? resolve(attributes['src'])
  const isWaiting = !src || src.startsWith('data:') || isStandIn(src)
  const late =
    isWaiting && lateSources.map((name) => resolve(attributes[name])).find((url) => url && !isStandIn(url))
  return late
    ? { src: late, srcset: resolveSrcset(attributes['data-srcset'], resolve) }
    : { src, srcset: resolveSrcset(attributes['srcset'], resolve) }
}

function resolveSrcset(srcset: string | undefined, resolve: Resolve): string | null {
  if (!srcset) return null
  const candidates = srcset.split(/,\s+|,(?=https?:|\/)/).flatMap((candidate) => {
    const [raw = '', descriptor = ''] = candidate.trim().split(/\s+/)
    const url = resolve(raw)
    return url && /^(\d+(\.\d+)?[wx])?$/.test(descriptor)
      ? [`${url.replaceAll(',', '%2C')} ${descriptor}`.trim()]
      : []
  })
  return candidates.length > 0 ? candidates.join(', ') : null
}

function dimensions(
  width: string | undefined,
  height: string | undefined,
): { width?: number; height?: number } {
  const [x, y] = [Number.parseInt(width ?? '', 10), Number.parseInt(height ?? '', 10)]
  return x > 0 && y > 0 ? { width: x, height: y } : {}
}

function withoutNulls(attributes: Record<string, string | null | undefined>): Attributes {
  const entries = Object.entries(attributes).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}
