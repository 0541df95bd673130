import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderAt } from '../testing.tsx'
import { PartsPage } from './parts-page.tsx'

const warning = 'This page came without encryption'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the page of the parts', () => {
  test('warns where no signature can be checked', async () => {
    vi.stubGlobal('isSecureContext', false)
    await renderAt('/parts', <PartsPage />)
    expect(screen.getByText(warning)).toBeTruthy()
    expect(screen.getByText(/over https/)).toBeTruthy()
  })

  test('warns of nothing where one can', async () => {
    vi.stubGlobal('isSecureContext', true)
    await renderAt('/parts', <PartsPage />)
    expect(screen.queryByText(warning)).toBeNull()
  })
})
