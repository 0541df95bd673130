import { fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { queryClient } from '@tidings/runtime'
import { Refusal } from '@tidings/runtime/testing'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { TimelinePart } from '../timeline-part.tsx'

beforeAll(() => loadLate())

beforeEach(() => queryClient.clear())

afterEach(cleanup)

const ink = {
  userId: '41147805276726270',
  url: 'https://ink.example/feed',
  view: View.Articles,
  category: 'World',
  title: 'Ink',
}

/** The timeline of all, before a server that offers a site to begin with, or else cannot say which. */
const showAll = (starters: object = {}) =>
  renderAt('/timeline/all/all', <TimelinePart />, {
    'GET /starter-feeds': () => starters,
    'POST /subscriptions/parse-opml': () => ({ data: { subscriptions: [ink], remaining: 100 } }),
    'POST /entries': () => ({ data: [] }),
    '*': () => ({ data: null }),
  })

const follow = () => new URLSearchParams(location.search).get('follow')

const importLink = () => screen.findByRole('link', { name: 'Import from another reader' })

test('whoever subscribes to nothing is led to what they type', async () => {
  await fillDatabase([], [])
  await showAll()
  const field = await screen.findByRole('textbox', { name: 'A site you like to read' })
  await userEvent.type(field, ' ink.example{Enter}')
  expect(location.pathname).toBe('/discover')
  expect(follow()).toBe('ink.example')
})

test.each(['nothing', 'the words I like'])('%s is no address, which is said in its place', async (typed) => {
  await fillDatabase([], [])
  await showAll()
  await userEvent.type(await screen.findByRole('textbox'), `${typed}{Enter}`)
  expect(await screen.findByText('This is not an address. Type one like example.com.')).toBeTruthy()
  expect(location.pathname).toBe('/timeline/all/all')
})

test('may take a well-known site, or bring what another reader has', async () => {
  await fillDatabase([], [])
  await showAll()
  expect((await importLink()).getAttribute('href')).toBe('/discover#import')
  await userEvent.click(await screen.findByRole('link', { name: 'Ink' }))
  expect(location.pathname).toBe('/discover')
  expect(follow()).toBe('https://ink.example/feed')
})

test('has the other ways where the sites cannot be had', async () => {
  await fillDatabase([], [])
  await showAll(new Refusal(404, { code: 6, message: 'No' }))
  await importLink()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('list', { name: 'Well-known sites' })).toBeNull()
})

test('who subscribes to something is not told how to begin', async () => {
  await fillDatabase([subscriptionTo('Letters')], [])
  await showAll()
  expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
