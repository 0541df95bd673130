import { paths } from '@tidings/runtime'

/** Where a feed is made from a page. */
export const pageFeedPath = (address: string): string =>
  `${paths.discover}?${new URLSearchParams({ page: address }).toString()}`
