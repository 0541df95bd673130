// @module-tag long
import { renderAt } from '../../testing.tsx'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ImageViewer } from './image-viewer.tsx'

const images = [
  { url: 'https://example.org/1.png', alt: 'One' },
  { url: 'https://example.org/2.png', alt: 'Two' },
]

afterEach(cleanup)

test('turns from picture to picture by buttons and arrow keys', async () => {
  await renderAt('/', <ImageViewer images={images} initialIndex={0} onClose={vi.fn<() => void>()} />)
  const viewer = screen.getByRole('dialog', { name: 'Picture 1 of 2' })
  expect(screen.getByRole('img', { name: 'One' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(screen.getByRole('img', { name: 'Two' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Next picture' }).hasAttribute('disabled')).toBe(true)
  fireEvent.keyDown(viewer, { key: 'ArrowLeft' })
  expect(screen.getByRole('img', { name: 'One' })).toBeTruthy()
})

test('shows a picture in its full size, and says when it is closed', async () => {
  const onClose = vi.fn<() => void>()
  await renderAt('/', <ImageViewer images={images.slice(0, 1)} initialIndex={0} onClose={onClose} />)
  await userEvent.click(screen.getByRole('button', { name: 'Show in full size' }))
  expect(screen.getByRole('button', { name: 'Fit to window' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
