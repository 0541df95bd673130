import { act, cleanup, screen } from '@testing-library/react'
import { makeUser } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { $online } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { Frame } from './frame.tsx'

beforeEach(async () => {
  await db.open()
  $online.set(true)
})

afterEach(() => {
  cleanup()
  $online.set(true)
})

test.each([
  ['wide', 'in the sidebar'],
  ['narrow', 'above the bar, as the sidebar is hidden,'],
] as const)('in a %s window it is said %s that the server cannot be reached', async (width, _place) => {
  const isIt = (query: string) => query === '(width < 1024px)' && width === 'narrow'
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isIt(query) }))
  await renderAt('/', <Frame user={makeUser()} />)
  act(() => $online.set(false))
  const said = await screen.findByText('Offline')
  expect(screen.getByRole('complementary').contains(said)).toBe(width === 'wide')
})
