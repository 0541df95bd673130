import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@tidings/contracts'
import { SESSION_ID_KEY } from '@tidings/contracts/browser-identity'
import { db, TidingsDatabase } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { RouteErrorPage } from './route-error-page.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('says what happened and offers a prefilled report', async () => {
  sessionStorage.setItem(SESSION_ID_KEY, 's1')
  await renderAt('/', <RouteErrorPage error={new ApiError('internalError', { data: { traceId: 'a1' } })} />)
  screen.getByText('Sorry, the product has encountered an error')
  screen.getByText('500 Internal error')
  const link = await screen.findByRole('link', { name: 'Submit Issue' })
  const report = decodeURIComponent(link.getAttribute('href') ?? '')
  expect(report).toContain('Session trace id: s1')
  expect(report).toContain('Error trace id: a1')
})

test('stands and offers a report over plain http as well, where a page has no randomUUID', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await renderAt('/', <RouteErrorPage error={new Error('Broken')} />)
  screen.getByText('Broken')
  const link = await screen.findByRole('link', { name: 'Submit Issue' })
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/Error trace id: [0-9a-f]{32}$/)
})

test('resets what is kept of ours in this browser, and goes to the start', async () => {
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  await db.meta.put({ key: 'userId', value: '1' })
  localStorage.setItem('tidings:theme', 'dark')
  localStorage.setItem('another', 'kept')
  await renderAt('/discover', <RouteErrorPage error={new Error('Broken')} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reset Local Database' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
  expect(localStorage.getItem('tidings:theme')).toBeNull()
  expect(localStorage.getItem('another')).toBe('kept')
  const ofNextPage = new TidingsDatabase(db.name)
  expect(await ofNextPage.meta.count()).toBe(0)
  ofNextPage.close()
})

test('loads the page anew on request, and once by itself when a part did not load', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  const error = new TypeError('Failed to fetch dynamically imported module: /a.js')
  await renderAt('/', <RouteErrorPage error={error} />)
  expect(reload).toHaveBeenCalledTimes(1)
  cleanup()
  await renderAt('/', <RouteErrorPage error={error} />)
  expect(reload).toHaveBeenCalledTimes(1)
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledTimes(2)
})
