import { resolveAddress } from './links.ts'

export interface ContentImage {
  url: string
  alt: string
  /** The words below it. */
  caption?: string | undefined
}

export interface ImageSize {
  width: number
  height: number
  /** It was seen smaller than it is: a place of this size would show it so. */
  isShapeAlone?: boolean
}

export interface ImageOptions {
  /** Where an image is asked for; one without an address is left out. */
  toAddress: (url: string) => string | undefined
  baseUrl: string | null
  /** Sizes of images by their address, where they are known and the HTML does not say them. */
  sizes: ReadonlyMap<string, ImageSize>
  enlargeLabel: (alt: string) => string
}

/** Attribute by which the button around an image names its place in the viewer. */
export const imageIndexAttribute = 'data-image-index'

/** Attribute of an image with the address that its site has it at, wherever it is asked for. */
export const addressAttribute = 'data-address'

const SMALLEST_SIDE = 3

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i
/** Wikis and sites of code name their page of a picture as it is named. */
const isPageOfPicture = (path: string): boolean =>
  path.includes('/blob/') || path.lastIndexOf(':') > path.lastIndexOf('/')

/** Reserves the space of each image, loads it late, and makes it open in the viewer. Returns what the viewer shows. */
export function transformImages(root: DocumentFragment, options: ImageOptions): ContentImage[] {
  const images: ContentImage[] = []
  for (const image of root.querySelectorAll('img')) {
    const url = resolveAddress(image.getAttribute('src') ?? firstCandidate(image), options.baseUrl)
    const address = url && options.toAddress(url)
    if (!url || !address || isTracker(image)) {
      image.remove()
      continue
    }
    image.setAttribute(addressAttribute, url)
    showLate(image, address)
    reserveSpace(image, options.sizes.get(url))
    const link = image.closest('a')
    const shown = link ? fileOf(link, options) : url
    if (!shown) continue
    link?.replaceWith(...link.childNodes)
    wrapInButton(image, images.length, options.enlargeLabel(image.alt))
    images.push({ url: shown, alt: image.alt, ...captionOf(image) })
  }
  root.querySelectorAll('picture > source').forEach((source) => source.remove())
  return images
}

function captionOf(image: HTMLImageElement): Pick<ContentImage, 'caption'> {
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent.trim()
  return caption ? { caption } : {}
}

/** The picture that a link around a smaller one leads to; null where it leads to anything else, or says more. */
function fileOf(link: HTMLAnchorElement, { baseUrl, toAddress }: ImageOptions): string | null {
  const href = resolveAddress(link.getAttribute('href'), baseUrl)
  const isAlone = link.textContent.trim() === '' && link.querySelectorAll('img').length === 1
  const { pathname = '' } = (href && URL.parse(href)) || {}
  if (!href || !isAlone || !PICTURE.test(pathname) || isPageOfPicture(pathname)) return null
  return toAddress(href) ? href : null
}

function firstCandidate(image: HTMLImageElement): string | null {
  return image.getAttribute('srcset')?.trim().split(/\s+/)[0] ?? null
}

/** Pictures of one or two pixels only count readers. */
function isTracker(image: HTMLImageElement): boolean {
  return ['width', 'height'].some((name) => {
    const value = image.getAttribute(name)
    return value !== null && Number.parseInt(value, 10) < SMALLEST_SIDE
  })
}

function showLate(image: HTMLImageElement, url: string): void {
  image.removeAttribute('srcset')
  image.setAttribute('loading', 'lazy')
  image.setAttribute('decoding', 'async')
  image.setAttribute('referrerpolicy', 'no-referrer')
  image.setAttribute('src', url)
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
}

function reserveSpace(image: HTMLImageElement, known: ImageSize | undefined): void {
  const isSized = ['width', 'height'].every((name) => /^\d+$/.test(image.getAttribute(name) ?? ''))
  if (isSized) return
  image.removeAttribute('width')
  image.removeAttribute('height')
  if (!known || known.isShapeAlone) return
  image.setAttribute('width', String(known.width))
  image.setAttribute('height', String(known.height))
}

function wrapInButton(image: HTMLImageElement, index: number, label: string): void {
  const button = image.ownerDocument.createElement('button')
  button.type = 'button'
  button.setAttribute(imageIndexAttribute, String(index))
  button.setAttribute('aria-label', label)
  image.replaceWith(button)
  button.append(image)
}

/** Addresses that images in some HTML seem to have; what is read too much does no harm. */
export function imageAddresses(html: string, baseUrl: string | null): string[] {
  const found = html.matchAll(/\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)
  return [...found].flatMap(([, quoted, single]) => {
    const address = (quoted ?? single)?.replaceAll(/&(?:amp|#38|#x26);/gi, '&')
    return resolveAddress(address ?? null, baseUrl) ?? []
  })
}
