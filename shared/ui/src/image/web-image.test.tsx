import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { routeImages } from './image-address.ts'
import { WebImage } from './web-image.tsx'

afterEach(() => {
  cleanup()
  routeImages((url) => url)
})

test('who says where an image is asked for hears how wide its place is, and the element tells it too', () => {
  routeImages((address, sizes) => `/through?${address}&${sizes}`)
  const image = render(<WebImage src="/1.png" alt="Small" sizes="72px" />).getByAltText('Small')
  expect(image.getAttribute('src')).toBe('/through?/1.png&72px')
  expect(image.getAttribute('sizes')).toBe('72px')
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
