import { View } from '@tidings/contracts'

/** Namespace of the attributes that are ours. */
export const OPML_NAMESPACE = 'urn:tidings:opml'

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
