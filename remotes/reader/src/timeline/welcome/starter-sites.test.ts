import { expect, test } from 'vitest'
import { chooseSites } from './starter-sites.ts'

const sitesOf = (category: string, ...titles: string[]) =>
  titles.map((title) => ({ title, category, url: `https://${title}.example/feed` }))

const titlesOf = (sites: Parameters<typeof chooseSites>[0]) => chooseSites(sites).map(({ title }) => title)

test('some sites to begin with are taken from each category in its turn, six of them', () => {
  const sites = [
    ...sitesOf('World', 'a', 'b', 'c'),
    ...sitesOf('Arts', 'd', 'e', 'f'),
    ...sitesOf('Food', 'g'),
  ]
  expect(titlesOf(sites)).toEqual(['a', 'd', 'g', 'b', 'e', 'c'])
})

test('they are all where there are few, and none where there is none', () => {
  expect(titlesOf(sitesOf('World', 'a', 'b'))).toEqual(['a', 'b'])
  expect(titlesOf([])).toEqual([])
})
