import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { loadPictures } from './load-pictures.ts'
import { FeedIcon } from './picture.tsx'

afterEach(cleanup)

// Once pictures may come to a page they may always: this is one of its own.
test('a picture comes once the page shows what one came for', () => {
  const { container } = render(<FeedIcon name="Ars" src="https://feed.example/icon.png" />)
  // Nor does a browser draw the sign of a broken one.
  expect([container.textContent, container.querySelector('img')]).toEqual(['', null])
  act(loadPictures)
  expect(container.querySelector('img')?.getAttribute('src')).toBe('https://feed.example/icon.png')
})
