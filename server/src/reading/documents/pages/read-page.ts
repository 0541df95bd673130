import type { PageRecipe } from '@tidings/contracts'
import { DocumentError } from '../document-error.ts'
import { html, text, type SourceEntry, type SourceFeed } from '../source.ts'
import { escapeHtml } from '../text.ts'
import { parsePage, textOf, type PageTree } from './page-tree.ts'
import { parseParts, readItem, type PageItem } from './part-values.ts'
import { Positions } from './positions.ts'
import { selectAll } from './select.ts'
import { parseSelector } from './selector.ts'

/** The items of a page by a recipe, those that say nothing left out. Throws a SelectorError for a recipe that is none. */
export function readItems(tree: PageTree, recipe: PageRecipe): PageItem[] {
  const selectors = parseParts(recipe)
  const place = { base: tree.base, positions: new Positions() }
  return selectAll(tree, parseSelector(recipe.item))
    .map((element) => readItem(element, selectors, place))
    .filter(({ title, link, summaryHtml }) => title !== null || link !== null || summaryHtml !== null)
}

/** A page read as a feed by its recipe. Throws a DocumentError where what was chosen is not on the page any more. */
export function readPageAsFeed(page: string, url: string, recipe: PageRecipe): SourceFeed {
  const tree = parsePage(page, url)
  const items = readItems(tree, recipe)
  if (items.length === 0)
    throw new DocumentError('page-changed', 'The page has changed: the chosen element is no longer found.')
  return { ...describePage(tree), siteUrl: url, base: tree.base, entries: items.map(toEntry) }
}

/** What a page says of itself. */
export function describePage({ elements }: PageTree) {
  const meta = (name: string) =>
    elements.find(
      ({ name: tag, attribs }) => tag === 'meta' && (attribs['name'] ?? attribs['property']) === name,
    )?.attribs['content']
  const [title] = elements.filter(({ name }) => name === 'title')
  const [root] = elements.filter(({ name }) => name === 'html')
  return {
    title: (title && textOf(title, 300)) || meta('og:title'),
    description: meta('description') ?? meta('og:description'),
    language: root?.attribs['lang'],
  }
}

/** An item without a link is known by its title and date: its text may be mended without its being another. */
function toEntry({ title, link, date, image, summaryHtml }: PageItem): SourceEntry {
  const picture = image ? `<p><img src="${escapeHtml(image)}"></p>` : ''
  const body = `${picture}${summaryHtml ?? ''}`
  return {
    ...(link === null && title !== null && { guid: `${title}\n${date ?? ''}` }),
    link: link ?? undefined,
    title: text(title ?? undefined),
    content: html(body || undefined),
    published: date ?? undefined,
    categories: [],
    media: [],
    attachments: [],
    links: [],
  }
}
