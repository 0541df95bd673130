import { expect, test } from 'vitest'
import { typedAddresses } from '../../feeds/discovery/addresses.ts'
import { movePageFeed, readPageFeedUrl, toPageFeedUrl } from './page-feed-url.ts'

const recipe = { item: '#m > li.新闻', title: 'h2 a[href^="/a&b"]', summary: '> p + p' }
const page = 'https://site.test/news?page=1'

test('the address of a feed of a page carries its recipe, and comes back as it was', () => {
  const url = toPageFeedUrl({ page: `${page}#top`, recipe }) ?? ''
  expect(url).toMatch(/^https:\/\/site\.test\/news\?page=1#feed-of-page\?item=/)
  expect(readPageFeedUrl(url)).toEqual({ page, recipe })
  expect(URL.parse(url)?.href).toBe(url)
  expect(typedAddresses(url)).toEqual([url])
})

test('is not made where it would be too long', () => {
  expect(toPageFeedUrl({ page: `https://site.test/${'a'.repeat(2000)}`, recipe })).toBeNull()
})

test.each([
  'https://site.test/#feed-of-page?title=h2',
  'https://site.test/#feed-of-page?item=li:has(a)',
  `https://site.test/#feed-of-page?item=${'a'.repeat(300)}`,
  'https://site.test/#other',
])('an address without a recipe that is allowed is that of the page: %s', (address) => {
  expect(readPageFeedUrl(address)).toBeNull()
  expect(typedAddresses(address)).toEqual(['https://site.test/'])
})

test('goes along where the page moves', () => {
  const url = toPageFeedUrl({ page, recipe }) ?? ''
  const moved = movePageFeed(url, 'https://new.test/')
  expect(readPageFeedUrl(moved)).toEqual({ page: 'https://new.test/', recipe })
})
