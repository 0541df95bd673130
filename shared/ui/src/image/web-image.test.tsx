import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { routeImages } from './image-address.ts'
import { WebImage } from './web-image.tsx'

afterEach(() => {
  cleanup()
  routeImages((url) => url)
})

test('an image is asked for where one says, from then on, and never says from which page', () => {
  const url = 'https://pictures.example/1.png'
  const image = render(<WebImage src={url} alt="A picture" />).getByAltText('A picture')
  expect(image.getAttribute('src')).toBe(url)
  expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  act(() => routeImages((address) => `/through?${address}`))
  expect(image.getAttribute('src')).toBe(`/through?${url}`)
  act(() => routeImages(() => undefined))
  expect(image.hasAttribute('src')).toBe(false)
})
