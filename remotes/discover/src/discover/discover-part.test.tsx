import { cleanup, screen } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { queryClient } from '@tidings/runtime'
import { fillDatabase } from '@tidings/runtime/testing'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { renderWith } from '../testing.tsx'
import { DiscoverPart } from './discover-part.tsx'

afterEach(cleanup)

const ink = {
  userId: '41147805276726270',
  url: 'https://ink.example/feed',
  view: View.Articles,
  category: 'World',
  title: 'Ink',
}

/** The page for who subscribes to nothing; returns the headings of what was brought into sight. */
async function show(path: string) {
  const inSight: (string | undefined)[] = []
  Element.prototype.scrollIntoView = function remember() {
    inSight.push(this.querySelector('h2')?.textContent)
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  await fillDatabase([], [])
  const answers = {
    'GET /starter-feeds': () => ({}),
    'POST /subscriptions/parse-opml': () => ({ data: { subscriptions: [ink], remaining: 100 } }),
    '*': () => ({ data: [] }),
  }
  await renderWith(answers, <DiscoverPart />, path)
  await screen.findByRole('heading', { name: 'Import' })
  return inSight
}

test('the page begins with its first section, and offers sites to begin with', async () => {
  const inSight = await show('/discover')
  expect(await screen.findByRole('checkbox', { name: /Ink/ })).toBeTruthy()
  expect(inSight).toEqual([])
})

test('where its address names the import, that comes into sight, and no sites push it out again', async () => {
  expect(await show('/discover#import')).toEqual(['Import'])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('heading', { name: 'Sites to begin with' })).toBeNull()
})
