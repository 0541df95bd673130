// @module-tag long
import { renderAt } from '../../testing.tsx'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
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

type Place = [x: number, y: number]

/** The picture that is shown, on which fingers lie. */
const picture = () => within(screen.getByRole('dialog')).getByRole('img')

const put = (finger: number, [clientX, clientY]: Place) =>
  fireEvent.pointerDown(picture(), { pointerId: finger, clientX, clientY })
const move = (finger: number, [clientX, clientY]: Place) =>
  fireEvent.pointerMove(picture(), { pointerId: finger, clientX, clientY })
const lift = (finger: number, [clientX, clientY]: Place) =>
  fireEvent.pointerUp(picture(), { pointerId: finger, clientX, clientY })

function swipe(from: Place, to: Place) {
  put(1, from)
  move(1, to)
  lift(1, to)
}

describe('under fingers', () => {
  test('a swipe turns the page, and one downwards closes', async () => {
    const onClose = vi.fn<() => void>()
    await renderAt('/', <ImageViewer images={images} initialIndex={0} onClose={onClose} />)
    swipe([300, 200], [100, 210])
    expect(screen.getByRole('img', { name: 'Two' })).toBeTruthy()
    swipe([300, 200], [100, 210])
    expect(screen.getByRole('img', { name: 'Two' })).toBeTruthy()
    swipe([100, 200], [300, 190])
    expect(screen.getByRole('img', { name: 'One' })).toBeTruthy()
    swipe([200, 100], [210, 400])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('two that part enlarge the picture, which is moved then and not turned', async () => {
    await renderAt('/', <ImageViewer images={images} initialIndex={0} onClose={vi.fn<() => void>()} />)
    put(1, [200, 200])
    put(2, [300, 200])
    move(2, [500, 200])
    lift(2, [500, 200])
    lift(1, [200, 200])
    expect(picture().style.transform).toContain('scale(3)')
    expect(screen.getByRole('button', { name: 'Fit to window' })).toBeTruthy()
    swipe([300, 200], [100, 200])
    expect(screen.getByRole('img', { name: 'One' })).toBeTruthy()
    put(1, [200, 200])
    put(2, [500, 200])
    move(2, [250, 200])
    expect(screen.getByRole('button', { name: 'Show in full size' })).toBeTruthy()
  })
})
