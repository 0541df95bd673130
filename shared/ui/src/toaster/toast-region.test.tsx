import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
})

describe('toast', () => {
  it('shows a message with an action that also takes it away', async () => {
    const undo = vi.fn<() => void>()
    render(<ToastRegion />)
    act(() => void toast('Marked 12 as read', { action: { label: 'Undo', onClick: undo } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Marked 12 as read')).toBeNull())
  })

  it('counts the seconds down that are left for an action, which goes when there are none', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    render(<ToastRegion />)
    const action = { label: 'Undo', onClick: () => undefined }
    act(() => void toast('Marked 12 as read', { action, actionMs: 3000, duration: 0 }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('3')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1200))
    expect(screen.getByText('2')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByText('Marked 12 as read')).toBeDefined()
  })

  it('replaces a message of the same id', async () => {
    render(<ToastRegion />)
    act(() => void toast('1 of 2', { id: 'import' }))
    act(() => void toast('2 of 2', { id: 'import' }))
    await screen.findByText('2 of 2')
    expect(screen.queryByText('1 of 2')).toBeNull()
  })

  it.each(['neutral', 'danger'] as const)(
    'of the tone %s hides nothing that takes the focus from those who cannot see',
    async (tone) => {
      render(<ToastRegion />)
      const action = { label: 'Undo', onClick: () => undefined }
      act(() => void (tone === 'danger' ? toast.error : toast)('Not saved', { action }))
      await screen.findByText('Not saved')
      const takers = [...document.querySelectorAll('button')]
      expect(takers.map(({ textContent }) => textContent)).toEqual(['Undo', ''])
      expect(screen.getAllByRole('button')).toEqual(takers)
      expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
        tone === 'danger' ? ['Not saved'] : [],
      )
    },
  )

  it('adds no style element to the page', async () => {
    render(<ToastRegion />)
    act(() => void toast.error('Refused'))
    await screen.findAllByText('Refused')
    expect(document.querySelector('style')).toBeNull()
  })
})
