import { View } from '@tidings/contracts'

/** What an OPML file says of one feed. */
export interface OpmlFeed {
  url: string
  title: string | null
  category: string | null
  view: View | null
}

/** Namespace and attributes by which a file of ours keeps the view of a feed or folder, and the category of a feed. */
export const OPML_NAMESPACE = 'urn:tidings:opml'
export const VIEW_ATTRIBUTE = 'tidings:view'
export const CATEGORY_ATTRIBUTE = 'tidings:category'

/** Folder names of an export grouped by view; other readers show them, ours goes by the attribute. */
export const viewNames: Record<View, string> = {
  [View.All]: 'All',
  [View.Articles]: 'Articles',
  [View.SocialMedia]: 'Social Media',
  [View.Pictures]: 'Pictures',
  [View.Videos]: 'Videos',
  [View.Audios]: 'Audios',
  [View.Notifications]: 'Notifications',
}
