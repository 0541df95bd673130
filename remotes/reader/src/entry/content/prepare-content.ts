import { transformEmbeds, type EmbedPlace } from './embeds.ts'
import { transformImages, type ContentImage, type ImageSize } from './images.ts'
import { resolveAddress, transformLinks } from './links.ts'
import { transformStyles } from './inline-styles.ts'
import { sanitise } from './sanitise.ts'
import {
  dropEmptyBlocks,
  dropRepeatedTitle,
  transformClasses,
  transformHeadings,
  transformPlayers,
  transformWideBlocks,
} from './structure.ts'

export interface ContentContext {
  title: string | null
  /** Address of the entry, from which relative ones are seen. */
  baseUrl: string | null
  /** Sizes of images by their address, as far as they are known. */
  sizes: ReadonlyMap<string, ImageSize>
  /** What an entry says of its own looks is kept. */
  keepsStyles: boolean
  labels: { table: string; enlarge: (alt: string) => string }
}

/** An entry's content, ready to be put on the page. */
export interface PreparedContent {
  nodes: ChildNode[]
  images: ContentImage[]
  embeds: EmbedPlace[]
}

/** Sanitises the HTML of an entry and makes it fit for reading. */
export function prepareContent(html: string, context: ContentContext): PreparedContent {
  const { baseUrl, sizes, labels } = context
  const fragment = sanitise(html, { withStyles: context.keepsStyles })
  transformClasses(fragment)
  transformStyles(fragment)
  dropRepeatedTitle(fragment, context.title)
  transformHeadings(fragment)
  resolveMedia(fragment, baseUrl)
  transformPlayers(fragment)
  const images = transformImages(fragment, { baseUrl, sizes, enlargeLabel: labels.enlarge })
  dropEmptyBlocks(fragment)
  const embeds = transformEmbeds(fragment, baseUrl)
  transformLinks(fragment, baseUrl)
  transformWideBlocks(fragment, labels.table)
  return { nodes: [...fragment.childNodes], images, embeds }
}

/** Addresses in a player are the entry's, never ours. */
function resolveMedia(root: DocumentFragment, baseUrl: string | null): void {
  for (const element of root.querySelectorAll('video, audio, source, track')) {
    for (const name of ['src', 'poster']) {
      const address = resolveAddress(element.getAttribute(name), baseUrl)
      if (address) element.setAttribute(name, address)
      else element.removeAttribute(name)
    }
  }
}
