// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { View } from '@tidings/contracts'
import { atom } from '@tidings/runtime'
import { afterEach, expect, test } from 'vitest'
import type { RowContext } from '../entry-row.tsx'
import { Flight } from '../flight.ts'
import { OnceLanded } from './once-landed.tsx'

afterEach(cleanup)

const contextOf = (flight: Flight): RowContext => ({
  flight,
  scope: { view: View.Pictures, kind: 'all' },
  Row: () => null,
  rows: { get: () => undefined, subscribe: () => () => undefined },
  sourceOf: () => ({ title: 'Letters', image: null }),
  $selection: atom({ currentId: null, tabStopId: null }),
})

test('a picture that comes while the list goes on and on is drawn once it has landed', async () => {
  const flight = new Flight()
  const context = contextOf(flight)
  for (const first of [0, 100, 200]) flight.move({ first, last: first + 20 })
  render(<OnceLanded context={context}>picture</OnceLanded>)
  expect(screen.queryByText('picture')).toBeNull()
  expect(await screen.findByText('picture')).toBeTruthy()
})

test('one that is there already stays while the list goes on', () => {
  const flight = new Flight()
  const context = contextOf(flight)
  const { rerender } = render(<OnceLanded context={context}>picture</OnceLanded>)
  for (const first of [0, 100, 200]) flight.move({ first, last: first + 20 })
  rerender(<OnceLanded context={context}>picture</OnceLanded>)
  expect(screen.getByText('picture')).toBeTruthy()
  flight.stop()
})
