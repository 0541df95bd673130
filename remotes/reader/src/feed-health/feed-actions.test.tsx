import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { $session } from '@tidings/runtime'
import { Refusal } from '@tidings/runtime/testing'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadLate } from '../late/late.ts'
import { $question } from '../library/question.store.ts'
import { SubscriptionsPart } from '../subscriptions/subscriptions-part.tsx'
import { fillDatabase, renderAt, somebody, subscriptionTo } from '../testing.tsx'

const own = subscriptionTo('Mine')
own.feeds = { ...own.feeds, ownerUserId: somebody.id }
const other = subscriptionTo('Theirs')

/** Feeds that were read anew. */
let reset: (string | null)[] = []

beforeAll(() => loadLate())

beforeEach(async () => {
  reset = []
  $session.set(somebody)
  await fillDatabase([own, other], [])
})

afterEach(() => {
  cleanup()
  $question.set(null)
  $session.set(null)
})

/** Opens what there is to know of a feed. */
async function open(feed: string, answer: () => object = () => ({ data: null })): Promise<void> {
  await renderAt('/timeline/view-0/all', <SubscriptionsPart />, {
    'GET /feeds/reset': ({ url }) => {
      reset.push(new URL(url).searchParams.get('id'))
      return answer()
    },
    // They are asked for anew then.
    'GET /subscriptions': () => ({ data: [own, other] }),
    'GET /reads': () => ({ data: {} }),
    '*': () => ({ data: null }),
  })
  fireEvent.contextMenu(await screen.findByRole('treeitem', { name: new RegExp(feed) }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'About this feed' }))
  await screen.findByRole('dialog', { name: 'About this feed' })
}

const readAnew = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Read all of it anew' }))

test(
  'the owner of a feed has all of it read anew, and is told when that is done',
  { tags: ['long'] },
  async () => {
    await open('Mine')
    await readAnew()
    expect(await screen.findByText('Read anew')).toBeTruthy()
    expect(reset).toEqual([own.feedId])
  },
)

test('a feed that cannot be read anew says why', { tags: ['long'] }, async () => {
  await open('Mine', () => new Refusal(403, { code: 1004, message: '' }))
  await readAnew()
  expect(await screen.findByText('You have no permission for this.')).toBeTruthy()
  expect(screen.queryByText('Read anew')).toBeNull()
})

test('a feed of somebody else is read anew by nobody but them', { tags: ['long'] }, async () => {
  await open('Theirs')
  expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read all of it anew' })).toBeNull()
})
