import { ApiError, type CapabilityInput, type CapabilityOutput } from '@tidings/contracts'
import { $contributions, useProvideCapability, useLocation } from '@tidings/runtime'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from '@tidings/ui'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import errors from '../../../locales/en/errors.json'
import { renderAt } from '../testing.tsx'
import { CommandPalette } from './command-palette.tsx'

type Find = (input: CapabilityInput<'search'>) => Promise<CapabilityOutput<'search'>>

const entry = (id: string) => ({
  id,
  title: `Entry ${id}`,
  detail: 'A feed',
  path: `/timeline/all/search-x/${id}`,
})
const feed = { id: 'f1', title: 'Feed one', detail: null, path: '/timeline/view-0/f1' }
const nothing = { entries: [], feeds: [], next: null, timeline: '/timeline/all/search-x' }

const find = vi.fn<Find>()

let endSearch = () => {}

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  const { pathname } = useLocation()
  return isOpen ? <CommandPalette onClose={() => setIsOpen(false)} /> : <p>At {pathname}</p>
}

beforeEach(async () => {
  $contributions.set({ routes: [], slots: [], commands: [] })
  find.mockResolvedValue(nothing)
  endSearch = renderHook(() => useProvideCapability('search', find)).unmount
  await renderAt('/', <Page />)
})

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const texts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('shows what this device has at once, and what the server has more after it', async () => {
  const server = Promise.withResolvers<CapabilityOutput<'search'>>()
  find.mockImplementation(async ({ place }) =>
    place === 'device' ? { ...nothing, entries: [entry('1')], feeds: [feed] } : server.promise,
  )
  await userEvent.type(await screen.findByRole('combobox'), 'x')
  await waitFor(() => expect(texts()).toEqual(['Feed one', 'Entry 1A feed', 'Show all in a timeline']))
  await act(async () => server.resolve({ ...nothing, entries: [entry('2'), entry('1')], next: 'more' }))
  await waitFor(() =>
    expect(texts()).toEqual([
      'Feed one',
      'Entry 1A feed',
      'Entry 2A feed',
      'More results',
      'Show all in a timeline',
    ]),
  )
})

test('opens a result in place', async () => {
  find.mockResolvedValue({ ...nothing, entries: [entry('1')] })
  await userEvent.type(await screen.findByRole('combobox'), 'x')
  await screen.findByText('Entry 1')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('At /timeline/all/search-x/1')).toBeTruthy()
})

test('asks for the next page where there is one', async () => {
  find.mockImplementation(async ({ place, after }) => {
    if (place === 'device') return nothing
    return after === 'p2'
      ? { ...nothing, entries: [entry('2')] }
      : { ...nothing, entries: [entry('1')], next: 'p2' }
  })
  await userEvent.type(await screen.findByRole('combobox'), 'x')
  await userEvent.click(await screen.findByText('More results'))
  await waitFor(() => expect(texts()).toEqual(['Entry 1A feed', 'Entry 2A feed', 'Show all in a timeline']))
})

test.each([
  [
    'the server is gone',
    new Error('gone'),
    'The server cannot be reached. Check your connection and try again.',
  ],
  ['the server refuses it', new ApiError('operationNotCompleted'), errors.operationNotCompleted],
])('says so where the next page cannot be had: %s', async (_why, failure, words) => {
  find.mockImplementation(async ({ place, after }) => {
    if (after) throw failure
    return place === 'device' ? nothing : { ...nothing, entries: [entry('1')], next: 'p2' }
  })
  const told = vi.spyOn(toast, 'error')
  await userEvent.type(await screen.findByRole('combobox'), 'x')
  await userEvent.click(await screen.findByText('More results'))
  await expect.poll(() => told.mock.calls).toEqual([[words]])
  expect(texts()).toEqual(['Entry 1A feed', 'More results', 'Show all in a timeline'])
})

test('searches entries or feeds alone', async () => {
  await userEvent.type(await screen.findByRole('combobox'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Feeds' }))
  await waitFor(() => expect(find).toHaveBeenCalledWith({ query: 'x', type: 'feed', place: 'server' }))
})

test('keeps what this device has when the server is gone', async () => {
  find.mockImplementation(async ({ place }) => {
    if (place === 'server') throw new Error('gone')
    return { ...nothing, entries: [entry('1')] }
  })
  await userEvent.type(await screen.findByRole('combobox'), 'x')
  await waitFor(() => expect(find).toHaveBeenCalledTimes(2))
  expect(texts()).toEqual(['Entry 1A feed', 'Show all in a timeline'])
})

test('works without a part that searches', async () => {
  endSearch()
  expect(await screen.findByRole('combobox', { name: 'Search commands' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Feeds' })).toBeNull()
})
