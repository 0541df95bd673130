import DOMPurify, { type Config } from 'dompurify'

const text =
  'a abbr acronym b bdi bdo big br cite code data del dfn em i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'
const blocks =
  'address article aside blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary ul'
const tables = 'caption col colgroup table tbody td tfoot th thead tr'
const media = 'audio iframe img picture source track video'
const mathematics =
  'annotation math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'

const attributes =
  'align allowfullscreen alt cite class colspan controls datetime dir height href id label lang loop media muted name open poster reversed rowspan scope span src srclang srcset start title type value width'

/** Of formulas. */
const mathematical =
  'display displaystyle mathvariant stretchy fence separator form accent accentunder linethickness columnalign rowspacing columnspacing lspace rspace minsize maxsize notation scriptlevel depth encoding'

/** Addresses that may stand in an entry; relative ones are resolved, or dropped, by a later step. */
const safeAddress = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i

/** What the server puts at the end of a text of which it kept the beginning. */
export const cutAttribute = 'data-cut'

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [text, blocks, tables, media, mathematics].join(' ').split(' '),
  ALLOWED_ATTR: `${attributes} ${mathematical} ${cutAttribute}`.split(' '),
  ALLOWED_URI_REGEXP: safeAddress,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // Names in an entry can then never shadow a property of document or of a form.
  SANITIZE_NAMED_PROPS: true,
  RETURN_DOM_FRAGMENT: true,
}

/** What an entry says of its looks, where `transformStyles` finds it. */
export const styleAttribute = 'data-style'

const configWithStyles = { ...config, ADD_ATTR: [styleAttribute], ADD_URI_SAFE_ATTR: [styleAttribute] }

/** What DOMPurify puts before each id and name of an entry. */
export const idPrefix = 'user-content-'

/**
 * The part of an entry's HTML that may be shown. The fragment belongs to an inert document: nothing in it is fetched
 * before it is put on the page, and no style in it may stay: `transformStyles` takes them.
 */
export function sanitize(html: string, { withStyles = false } = {}): DocumentFragment {
  return DOMPurify.sanitize(renameStyles(renameFrames(html)), withStyles ? configWithStyles : config)
}

/** A document of frames has no body, and nothing that follows would be shown. */
const renameFrames = (html: string): string => html.replaceAll(/<(\/?)(?=frame)/gi, '<$1x-')

const tag = /<[a-z][^<>]*>/gi
const attribute = /(\s)([\w:-]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** The policy of the page refuses styles in HTML, and reports them, also where the document is inert. */
function renameStyles(html: string): string {
  if (!/\sstyle\s*=/i.test(html)) return html
  return html.replaceAll(tag, (element) =>
    element.replaceAll(attribute, (whole, space: string, name: string, value: string = '') =>
      name.toLowerCase() === 'style' ? space + styleAttribute + value : whole,
    ),
  )
}
