import type { View } from '@tidings/contracts'
import { Parser } from 'htmlparser2'
import { opmlBounds, URL_LENGTH } from './bounds.ts'
import { decodeDocument } from './decode.ts'
import { DocumentError } from './document-error.ts'
import { CATEGORY_ATTRIBUTE, VIEW_ATTRIBUTE } from './opml-attributes.ts'

/** What an OPML file says of one feed. */
export interface OpmlFeed {
  url: string
  title: string | null
  category: string | null
  view: View | null
}

/** Folders within folders; no reader writes files as deep as this. */
const MAX_DEPTH = 32
/** Elements of any name within one another: the parser looks through all that are open. */
const MAX_ELEMENTS_DEPTH = 2 * MAX_DEPTH

type Attributes = Record<string, string>

/** An outline that is still open: the folder it makes, if it makes one. */
interface OpenOutline {
  folder: string | null
  view: View | null
}

/**
 * The feeds of an OPML file, each address once. Folders within folders become one category, `outer/inner`.
 * Reads as a stream: entities of a DTD are never expanded and the document is never held as a tree. Throws a DocumentError.
 */
export function readOpml(bytes: Buffer): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>()
  const open: OpenOutline[] = []
  let isOpml = false
  let outlines = 0
  let depth = 0

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        if (depth > MAX_ELEMENTS_DEPTH) throw invalid(`elements deeper than ${MAX_ELEMENTS_DEPTH}`)
        isOpml ||= name === 'opml'
        if (!isOpml || name !== 'outline') return
        outlines += 1
        if (outlines > opmlBounds.outlines) throw invalid(`more than ${opmlBounds.outlines} outlines`)
        if (open.length === MAX_DEPTH) throw invalid(`folders deeper than ${MAX_DEPTH}`)
        const feed = toFeed(attributes, open)
        if (feed && !feeds.has(feed.url)) feeds.set(feed.url, feed)
        open.push(toOpenOutline(attributes, feed !== null))
      },
      onclosetag(name) {
        depth -= 1
        if (name === 'outline') open.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(decodeDocument(bytes))
  if (!isOpml) throw invalid('not an OPML file')
  return [...feeds.values()]
}

const invalid = (reason: string) => new DocumentError('parse', reason)

function toFeed(attributes: Attributes, open: OpenOutline[]): OpmlFeed | null {
  const url = attributes['xmlurl']?.trim()
  if (!url) return null
  return {
    url: url.slice(0, URL_LENGTH),
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
  return title ? title.slice(0, opmlBounds.title) : null
}

function toView(attributes: Attributes): View | null {
  const code = attributes[VIEW_ATTRIBUTE]
  return opmlBounds.views.find((view) => String(view) === code) ?? null
}

/** Our own attribute, else the folders, else the first of the paths in `category` ("/Boston/Weather,/Media"). */
function toCategory(attributes: Attributes, open: OpenOutline[]): string | null {
  const own = attributes[CATEGORY_ATTRIBUTE]?.trim()
  const folders = open.flatMap(({ folder }) => folder ?? []).join('/')
  const listed = attributes['category']?.split(',', 1)[0]?.trim().replace(/^\/+/, '')
  const category = own || folders || listed
  return category ? category.slice(0, opmlBounds.category) : null
}
