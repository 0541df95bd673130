import type { ManifestFeed } from '../support/feed-server.ts'
import type { Person, Stage } from './stage.ts'

/** The nth feed of the stage. */
export function feedAt({ feeds }: Stage, index: number): ManifestFeed {
  const feed = feeds.manifest.feeds[index]
  if (!feed) throw new Error(`The feed server has no feed ${index}`)
  return feed
}

interface Following {
  view?: number
  category?: string
  isPrivate?: boolean
  hideFromTimeline?: boolean
}

/** Subscribes a person to the nth feed; answers the id of the feed. */
export async function follow(
  stage: Stage,
  { api }: Person,
  index: number,
  following: Following = {},
): Promise<string> {
  const { feed } = await api.subscriptions.create({ url: feedAt(stage, index).url, view: 0, ...following })
  if (!feed) throw new Error('The reply names no feed')
  return feed.id
}
