import { View, type Media } from '@tidings/contracts'
import type { OpenEntry } from '@tidings/db'
import { kindOfAttachment } from '../player/attachment.ts'
import { imageAddresses } from './content/images.ts'

interface MediaContext {
  view: View
  /** The view of its subscription. */
  ownView: View | null
  /** Its text is on its way, and may hold what would be shown beside it. */
  isComing: boolean
}

/**
 * The view that is about what can be seen of an entry: that of its timeline or, where entries of all kinds stand together,
 * that of its subscription. Null where its text is what counts.
 */
export function mediaViewOf(
  { content }: Pick<OpenEntry, 'content'>,
  { view, ownView, isComing }: MediaContext,
): View | null {
  const about = view === View.All ? (ownView ?? view) : view
  if (about === View.Pictures || about === View.Videos) return about
  if (isComing) return null
  if (about === View.SocialMedia) return about
  return view === View.All && !content ? view : null
}

type WithMedia = Pick<OpenEntry, 'media' | 'attachments' | 'content' | 'url'>

/** What can be seen of an entry and stands neither in its text nor among its recordings, each once. */
export function mediaBeside({ media, attachments, content, url }: WithMedia): Media[] {
  const seen = new Set(content ? imageAddresses(content, url) : [])
  for (const item of media ?? []) if (item.type === 'video') seen.add(item.preview_image_url ?? '')
  for (const item of attachments ?? []) if (kindOfAttachment(item) === 'video') seen.add(item.url)
  return (media ?? []).filter((item) => {
    const address = URL.parse(item.url)
    if (!address || !/^https?:$/.test(address.protocol) || seen.has(address.href)) return false
    seen.add(address.href)
    return true
  })
}
