import type { View } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { transformImages } from '../content/images.ts'
import { sanitize } from '../content/sanitize.ts'
import { mediaBeside, mediaViewOf } from '../shown-media.ts'

type WithPictures = Pick<OpenEntry, 'content' | 'url' | 'media' | 'attachments'>

/**
 * How many pictures the viewer would show at once of an entry that is not open: those of its text, or those beside it. None as long
 * as the text is on its way.
 */
export function countPictures(entry: WithPictures, views: { view: View; ownView: View | null }): number {
  const { content, url } = entry
  if (content === undefined) return 0
  const isBeside = mediaViewOf(entry, { ...views, isComing: false }) !== null
  const beside = isBeside ? mediaBeside(entry).filter(({ type }) => type === 'photo') : []
  return Math.max(countInText(content ?? '', url), beside.length)
}

const countInText = (html: string, baseUrl: string | null): number =>
  transformImages(sanitize(html), {
    baseUrl,
    toAddress: (url) => url,
    sizes: new Map(),
    enlargeLabel: () => '',
  }).length
