import { prepareContent } from '../../entry/content/prepare-content.ts'

/** What a post points to. */
export interface PostLink {
  url: string
  text: string
}

export interface Post {
  /** The words of the post, without what is shown beside them; null while they are not here. */
  nodes: ChildNode[] | null
  link: PostLink | null
}

const noSizes = new Map<string, never>()
const besideText = 'img, picture, video, audio, iframe, figure, button[data-image-index]'

/** The text of a post as it was written; pictures and players have their own place beside it. */
export function readPost(html: string | null, address: string | null): Post {
  if (!html) return { nodes: null, link: null }
  const { nodes } = prepareContent(html, {
    title: null,
    baseUrl: address,
    keepsStyles: false,
    sizes: noSizes,
    // They are shown beside it.
    toAddress: () => undefined,
    labels: { table: '', cut: '…', enlarge: (alt) => alt },
  })
  const root = document.createDocumentFragment()
  root.append(...nodes)
  root.querySelectorAll(besideText).forEach((element) => element.remove())
  const hasText = root.textContent.trim() !== ''
  return { nodes: hasText ? [...root.childNodes] : null, link: linkOf(root, address) }
}

/** The first link that leads away from where the post itself is. */
function linkOf(root: DocumentFragment, address: string | null): PostLink | null {
  const own = address ? URL.parse(address)?.hostname : undefined
  for (const link of root.querySelectorAll('a')) {
    const url = URL.parse(link.href)
    const isTag = /^[#@]/.test(link.textContent.trim())
    if (url && /^https?:$/.test(url.protocol) && url.hostname !== own && !isTag)
      return { url: url.href, text: link.textContent.trim() }
  }
  return null
}

/** Who wrote a post on X, by an address of theirs there; null anywhere else. */
export function handleOf(address: string | null): { name: string; url: string } | null {
  const name = /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(\w{1,15})(?:[/?#]|$)/.exec(
    address ?? '',
  )?.[1]
  return name ? { name, url: `https://x.com/${name}` } : null
}
