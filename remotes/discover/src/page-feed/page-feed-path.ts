import { paths } from '@tidings/runtime'
import { withoutLogin } from '../follow/address.ts'

/** Where a feed is made from a page, which is asked for as everybody is shown it. */
export const pageFeedPath = (address: string): string =>
  `${paths.discover}?${new URLSearchParams({ page: withoutLogin(address) }).toString()}`
