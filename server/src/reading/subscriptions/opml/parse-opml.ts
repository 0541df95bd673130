import { ApiError, limits, subscriptionView, type View } from '@tidings/contracts'
import { Parser } from 'htmlparser2'
import { decodeDocument } from '../../documents/decode.ts'
import { CATEGORY_ATTRIBUTE, type OpmlFeed, VIEW_ATTRIBUTE } from './opml-format.ts'

/** Folders within folders; no reader writes files as deep as this. */
const MAX_DEPTH = 32

type Attributes = Record<string, string>

/** An outline that is still open: the folder it makes, if it makes one. */
interface OpenOutline {
  folder: string | null
  view: View | null
}

/**
 * The feeds of an OPML file, each address once. Folders within folders become one category, `outer/inner`.
 * Reads as a stream: entities of a DTD are never expanded and the document is never held as a tree.
 */
export function parseOpml(bytes: Uint8Array): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>()
  const open: OpenOutline[] = []
  let isOpml = false
  let outlines = 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        isOpml ||= name === 'opml'
        if (!isOpml || name !== 'outline') return
        outlines += 1
        if (outlines > limits.opmlOutlines) throw invalid(`more than ${limits.opmlOutlines} outlines`)
        if (open.length === MAX_DEPTH) throw invalid(`folders deeper than ${MAX_DEPTH}`)
        const feed = toFeed(attributes, open)
        if (feed && !feeds.has(feed.url)) feeds.set(feed.url, feed)
        open.push(toOpenOutline(attributes, feed !== null))
      },
      onclosetag(name) {
        if (name === 'outline') open.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(decodeDocument(Buffer.from(bytes)))
  if (!isOpml) throw invalid('not an OPML file')
  return [...feeds.values()]
}

function invalid(reason: string): ApiError {
  return new ApiError('invalidFile', { message: `Invalid file: ${reason}` })
}

function toFeed(attributes: Attributes, open: OpenOutline[]): OpmlFeed | null {
  const url = attributes['xmlurl']?.trim()
  if (!url) return null
  return {
    url: url.slice(0, limits.urlLength),
    title: outlineTitle(attributes),
    category: toCategory(attributes, open),
    view: toView(attributes) ?? open.findLast(({ view }) => view !== null)?.view ?? null,
  }
}

function toOpenOutline(attributes: Attributes, isFeed: boolean): OpenOutline {
  const view = toView(attributes)
  return { view, folder: isFeed || view !== null ? null : outlineTitle(attributes) }
}

/** The specification calls `text` what a reader shows; some files have only `title`. */
function outlineTitle(attributes: Attributes): string | null {
  const title = attributes['text']?.trim() || attributes['title']?.trim()
  return title ? title.slice(0, limits.titleLength) : null
}

function toView(attributes: Attributes): View | null {
  const code = attributes[VIEW_ATTRIBUTE]
  if (!code) return null
  return subscriptionView.safeParse(Number(code)).data ?? null
}

/** Our own attribute, else the folders, else the first of the paths in `category` ("/Boston/Weather,/Media"). */
function toCategory(attributes: Attributes, open: OpenOutline[]): string | null {
  const own = attributes[CATEGORY_ATTRIBUTE]?.trim()
  const folders = open.flatMap(({ folder }) => folder ?? []).join('/')
  const listed = attributes['category']?.split(',', 1)[0]?.trim().replace(/^\/+/, '')
  const category = own || folders || listed
  return category ? category.slice(0, limits.categoryLength) : null
}
