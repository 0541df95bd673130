// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { useCommand, useLocation } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillDatabase, renderAt, subscriptionTo } from '../testing.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

const letters = subscriptionTo('Letters')

const opened = vi.fn<() => void>()

/** What adds feeds in the product is of another remote. */
function QuickAdd() {
  const { pathname, state } = useLocation()
  useCommand('global:quick-add', opened)
  return <output>{JSON.stringify({ pathname, state })}</output>
}

beforeEach(async () => {
  opened.mockReset()
  await fillDatabase([letters], [])
})

afterEach(cleanup)

const path = `/timeline/all/${letters.feedId}`

const show = () =>
  renderAt(
    path,
    <>
      <QuickAdd />
      <SubscribeButton feedId={letters.feedId} />
    </>,
  )

const button = () => screen.findByRole('button', { name: 'Subscribe to Letters' })

test('a feed that is seen through a list alone is asked for in the dialog that adds feeds, where one is', async () => {
  await db.subscriptions.clear()
  await show()
  await userEvent.click(await button())
  expect(opened).toHaveBeenCalledOnce()
  const asked = { pathname: path, state: { follow: letters.feedId } }
  expect(await screen.findByText(JSON.stringify(asked))).toBeTruthy()
})

test('it is offered as long as it is not subscribed to', async () => {
  const subscriptions = await db.subscriptions.toArray()
  await db.subscriptions.clear()
  await show()
  const offered = await button()
  await act(() => db.subscriptions.bulkAdd(subscriptions))
  await expect.poll(() => offered.isConnected).toBe(false)
})
