import { fireEvent, render } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useImageRescue } from './use-image-rescue.ts'

let signed: Record<string, string> = {}
let calls: string[][] = []

vi.mock('@tidings/runtime', () => ({
  api: {
    images: {
      sign: async ({ urls }: { urls: string[] }) => {
        calls.push(urls)
        if (urls.some((url) => url.includes('refused'))) throw new Error('refused')
        return { data: signed }
      },
    },
  },
}))

const onError = vi.fn<() => void>()

function Page({ urls }: { urls: string[] }) {
  useImageRescue()
  return urls.map((url) => <img key={url} src={url} alt={url} onError={onError} />)
}

// What is brought late is here before a test waits for it.
beforeAll(async () => {
  await import('./show-signed.ts')
})

beforeEach(() => {
  signed = {}
  calls = []
  onError.mockClear()
})

test('images that fail are asked for by one call, and shown as the server gives them', async () => {
  const urls = ['https://a.example/1.png', 'https://a.example/2.png']
  signed = { 'https://a.example/1.png': '/api/1', 'https://a.example/2.png': '/api/2' }
  const page = render(<Page urls={urls} />)
  const images = urls.map((url) => page.getByAltText(url))
  for (const image of images) fireEvent.error(image)
  await expect.poll(() => images.map((image) => image.getAttribute('src'))).toEqual(['/api/1', '/api/2'])
  expect(calls).toEqual([urls])
  expect(onError).not.toHaveBeenCalled()
})

test('an image that the server cannot give either has failed', async () => {
  const url = 'https://a.example/3.png'
  signed = { [url]: '/api/3' }
  const page = render(<Page urls={[url]} />)
  const image = page.getByAltText(url)
  fireEvent.error(image)
  await expect.poll(() => image.getAttribute('src')).toBe('/api/3')
  fireEvent.error(image)
  expect(onError).toHaveBeenCalledOnce()
  expect(calls).toHaveLength(1)
})

test('an image has failed where the server refuses, and is asked for again the next time', async () => {
  const url = 'https://a.example/refused.png'
  const page = render(<Page urls={[url]} />)
  fireEvent.error(page.getByAltText(url))
  await expect.poll(() => onError).toHaveBeenCalledOnce()
  page.unmount()
  const again = render(<Page urls={[url]} />)
  fireEvent.error(again.getByAltText(url))
  await expect.poll(() => calls).toHaveLength(2)
})

test('an image of our own, and any while there is no network, fails at once', () => {
  const page = render(<Page urls={['/avatar.png', 'https://a.example/4.png']} />)
  fireEvent.error(page.getByAltText('/avatar.png'))
  expect(onError).toHaveBeenCalledTimes(1)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent.error(page.getByAltText('https://a.example/4.png'))
  expect(onError).toHaveBeenCalledTimes(2)
  online.mockRestore()
  expect(calls).toEqual([])
})
