import { transformEmbeds, type EmbedMount } from './embeds.ts'
import { transformImages, type ContentImage, type ImageSize } from './images.ts'
import { transformLinks } from './links.ts'
import { transformPlayers } from './players.ts'
import { transformStyles } from './inline-styles.ts'
import { sanitize } from './sanitize.ts'
import {
  dropEmptyBlocks,
  dropRepeatedTitle,
  transformClasses,
  transformCode,
  transformCut,
  transformHeadings,
  transformWideBlocks,
  type CodeMount,
} from './structure.ts'

export interface ContentContext {
  title: string | null
  /** Address of the entry, from which relative ones are seen. */
  baseUrl: string | null
  /** Where notes stand that the text itself does not have, as that of a translation. */
  places?: Element | undefined
  /** Sizes of images by their address, as far as they are known. */
  sizes: ReadonlyMap<string, ImageSize>
  /** What an entry says of its own looks is kept. */
  keepsStyles: boolean
  /** Where an image is asked for; undefined for one that is not shown. */
  toAddress: (url: string) => string | undefined
  labels: { table: string; cut: string; enlarge: (alt: string) => string }
}

/** An entry's content, ready to be put on the page. */
export interface PreparedContent {
  nodes: ChildNode[]
  images: ContentImage[]
  embeds: EmbedMount[]
  codes: CodeMount[]
}

/** Sanitises the HTML of an entry and makes it fit for reading. */
export function prepareContent(html: string, context: ContentContext): PreparedContent {
  const { baseUrl, sizes, toAddress, labels } = context
  const fragment = sanitize(html, { withStyles: context.keepsStyles })
  transformClasses(fragment)
  transformStyles(fragment)
  dropRepeatedTitle(fragment, context.title)
  transformHeadings(fragment)
  transformPlayers(fragment, context)
  const images = transformImages(fragment, {
    baseUrl,
    sizes,
    toAddress,
    enlargeLabel: labels.enlarge,
  })
  dropEmptyBlocks(fragment)
  const embeds = transformEmbeds(fragment, baseUrl)
  transformCut(fragment, labels.cut, baseUrl)
  transformLinks(fragment, context)
  transformWideBlocks(fragment, labels.table)
  const codes = transformCode(fragment)
  return { nodes: [...fragment.childNodes], images, embeds, codes }
}
