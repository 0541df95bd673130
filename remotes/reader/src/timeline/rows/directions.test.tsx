// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { View, type EntryItem } from '@tidings/contracts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../timeline-part.tsx'

const title = 'عنوان الخبر'
const description = 'ملخص الخبر'
const linked = 'عن المد والجزر'
const content = `<p>نص المنشور <a href="https://harbour.example/tides">${linked}</a></p>`

beforeAll(() => loadLate())

afterEach(cleanup)

/** Where the direction of some words comes from. */
const directionOf = (words: HTMLElement) => {
  const place = words.closest('bdi, [dir]')
  return place?.getAttribute('dir') ?? place?.tagName ?? 'that of the page'
}

type Words = [string, View, Partial<EntryItem['entries']>, (string | RegExp)[]]

async function expectOwnDirections(...[, view, entry, expected]: Words): Promise<void> {
  const feed = subscriptionTo('مدونة', { view })
  await fillDatabase([feed], [{ ...entryOf(feed, entry), view }])
  await renderAt(`/timeline/view-${view}/all`, <TimelinePart />)
  const row = (await screen.findByRole('list', { name: /Entries of/ })).querySelector('article')
  for (const words of ['مدونة', ...expected]) {
    const found = (await screen.findAllByText(words)).filter((element) => row?.contains(element))
    expect(found.length, `how often ${words} is there`).toBeGreaterThan(0)
    for (const element of found) expect(directionOf(element), `of ${words}`).toMatch(/^(?:auto|BDI)$/)
  }
}

const card: Words = ['a card without a picture', View.Pictures, { title, description }, [title, description]]

test.each<Words>([card])('the words of %s run the way they are written', expectOwnDirections)

test.each<Words>([
  ['an article', View.Articles, { title, description }, [title, description]],
  ['a post', View.SocialMedia, { title: null, content, language: null }, [/نص المنشور/, linked]],
  ['a card of a film', View.Videos, { title, description }, [title]],
  ['a recording', View.Audios, { title, description }, [title, description]],
])('the words of %s run the way they are written, too', { tags: ['long'] }, expectOwnDirections)
