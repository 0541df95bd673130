import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
    expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByText('Marked 12 as read')).toBeNull())
  })

  it('replaces a message of the same id', async () => {
    render(<ToastRegion />)
    act(() => void toast('1 of 2', { id: 'import' }))
    act(() => void toast('2 of 2', { id: 'import' }))
    await screen.findByText('2 of 2')
    expect(screen.queryByText('1 of 2')).toBeNull()
  })

  it('adds no style element to the page', async () => {
    render(<ToastRegion />)
    act(() => void toast.error('Refused'))
    await screen.findAllByText('Refused')
    expect(document.querySelector('style')).toBeNull()
  })
})
