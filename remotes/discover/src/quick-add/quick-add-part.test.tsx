import { act, cleanup, screen } from '@testing-library/react'
import { makeFeedSubscription } from '@tidings/contracts/testing'
import { Link, useLocation } from '@tidings/runtime'
import { afterEach, expect, test } from 'vitest'
import { renderWith } from '../testing.tsx'
import { QuickAddPart } from './quick-add-part.tsx'

const { feeds: feed } = makeFeedSubscription({ feeds: { title: 'Letters' } })

const answers = {
  'GET /feeds': ({ url }: Request) => {
    const isMeant = new URL(url).searchParams.get('id') === feed.id
    return { data: isMeant ? { feed, entries: [], candidates: [] } : null }
  },
}

afterEach(cleanup)

function State() {
  const { state } = useLocation()
  return <output>{JSON.stringify(state)}</output>
}

test('the feed that another part asks for is shown at once, and asked for once', async () => {
  await renderWith(
    answers,
    <>
      <State />
      <Link to="/timeline/all/all" state={{ follow: feed.id }}>
        Ask
      </Link>
      <QuickAddPart onClose={() => {}} />
    </>,
  )
  await screen.findByRole('textbox', { name: 'Address of a site or a feed' })
  await act(async () => screen.getByText('Ask').click())
  expect(await screen.findByRole('article', { name: 'Letters' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Address of a site or a feed' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy()
  expect(screen.getByText('null')).toBeTruthy()
})
