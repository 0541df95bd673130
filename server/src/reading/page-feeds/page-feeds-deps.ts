import type { ImagesDeps } from '../images/images-deps.ts'
import type { PageFeeds } from './page-feeds.ts'

/** What calls about feeds from pages are given. */
export interface PageFeedsDeps extends ImagesDeps {
  /** Shows pages to those who make feeds from them. */
  pageFeeds: PageFeeds
}
