import type { Registry } from '@tidings/contracts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { $registry } from '../federation/registry.ts'
import { renderAt } from '../testing.tsx'
import { PartsPage } from './parts-page.tsx'

const warning = 'This page came without encryption'

afterEach(() => {
  cleanup()
  $registry.set(undefined)
  vi.unstubAllGlobals()
})

describe('the page of the parts', () => {
  test('warns where no signature can be checked', async () => {
    vi.stubGlobal('isSecureContext', false)
    await renderAt('/parts', <PartsPage />)
    expect(screen.getByText(warning)).toBeTruthy()
    expect(screen.getByText(/over https/)).toBeTruthy()
  })

  test('says why the registry was not taken, and leads to what to do', async () => {
    vi.stubGlobal('isSecureContext', true)
    const remotes: Registry['remotes'] = []
    const [issuedAt, expiresAt] = ['2026-11-20T00:00:00.000Z', '2026-11-27T00:00:00.000Z']
    const registry = { serial: 7, issuedAt, expiresAt, remotes, gate: [] }
    $registry.set({ registry, text: '', problem: new Error('The registry expired at that time') })
    await renderAt('/parts', <PartsPage />)
    expect(screen.getByText(/The registry expired at that time/)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'What this means' })
    expect(link.getAttribute('href')).toBe('/docs/errors/registry.md')
  })

  test('warns of nothing where one can', async () => {
    vi.stubGlobal('isSecureContext', true)
    await renderAt('/parts', <PartsPage />)
    expect(screen.queryByText(warning)).toBeNull()
  })
})
