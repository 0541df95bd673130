import { cleanup, fireEvent, render } from '@testing-library/react'
import { webImagePath } from '@tidings/contracts'
import { changeSettings, $settings } from '@tidings/runtime'
import { WebImage } from '@tidings/ui'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressBy, followImageRoute } from './route-images.ts'

const secure = 'https://pictures.example/1.png'
const plain = 'http://pictures.example/1.png'
const byServer = webImagePath

describe('an image is asked for', () => {
  test.each([
    ['always', secure, byServer(secure)],
    ['always', plain, byServer(plain)],
    ['http', secure, secure],
    ['http', plain, byServer(plain)],
    ['never', secure, secure],
    ['never', plain, plain],
  ] as const)('with "%s", of %s, at %s', (route, url, address) => {
    expect(addressBy(route)(url)).toBe(address)
  })

  test.each([
    '/api/avatars/1',
    byServer(secure),
    'data:image/png;base64,AA',
    'blob:http://localhost/1',
    '/icons/1.svg',
  ])('where it is, if it is ours: %s', (url) => {
    for (const route of ['always', 'http', 'never'] as const) expect(addressBy(route)(url)).toBe(url)
  })

  test.each([
    '/api/feeds?url=https%3A%2F%2Fa.example',
    `${location.origin}/api/reads`,
    '/better-auth/sign-out',
    '/registry/events',
    '/readyz',
    '/icons/../api/reads',
    'http://',
  ])('nowhere, if its address is one of our calls, or none: %s', (url) => {
    for (const route of ['always', 'http', 'never'] as const) expect(addressBy(route)(url)).toBeUndefined()
  })
})

describe('an image with a place of its width', () => {
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    [1, 160],
    [2, 320],
    [3, 640],
  ] as const)('is asked for in the pixels of the screen: %d for each of 128 are %d', (pixelRatio, width) => {
    vi.stubGlobal('devicePixelRatio', pixelRatio)
    expect(addressBy('always')(secure, '128px')).toBe(byServer(secure, width))
  })

  test('is as large as it is where it comes from its site, is ours, or has more place than we make it for', () => {
    vi.stubGlobal('devicePixelRatio', 2)
    expect(addressBy('http')(secure, '128px')).toBe(secure)
    expect(addressBy('always')('/api/avatars/1', '128px')).toBe('/api/avatars/1')
    expect(addressBy('always')(secure, '1000px')).toBe(byServer(secure))
  })
})

describe('an image that its site does not give', () => {
  const onError = vi.fn<() => void>()
  const show = (src: string, sizes = '') => {
    const shown = <WebImage src={src} alt="seen" sizes={sizes} onError={onError} />
    const image = render(shown).getByAltText('seen')
    fireEvent.error(image)
    return image
  }

  beforeAll(followImageRoute)
  beforeEach(() => onError.mockClear())
  afterEach(async () => {
    cleanup()
    await changeSettings({ imageProxy: 'http' })
  })

  test('is shown as the server gives it; it has failed when that fails too', () => {
    const image = show(secure)
    expect(image.getAttribute('src')).toBe(byServer(secure))
    expect(onError).not.toHaveBeenCalled()
    fireEvent.error(image)
    expect(onError).toHaveBeenCalledOnce()
  })

  test('is so in the width of its place', () => {
    const image = show(secure, '128px')
    expect(image.getAttribute('src')).toBe(byServer(secure, 160))
    fireEvent.error(image)
    expect(image.getAttribute('src')).toBe(byServer(secure, 160))
    expect(onError).toHaveBeenCalledOnce()
  })

  test('has failed where one wants none by the server', async () => {
    await changeSettings({ imageProxy: 'never' })
    await expect.poll(() => $settings.get().imageProxy).toBe('never')
    expect(show(secure).getAttribute('src')).toBe(secure)
    expect(onError).toHaveBeenCalledOnce()
  })

  test('has failed if it is one of ours, or while there is no network', () => {
    show('/api/avatars/1')
    expect(onError).toHaveBeenCalledTimes(1)
    cleanup()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show(secure)
    expect(onError).toHaveBeenCalledTimes(2)
    online.mockRestore()
  })
})
