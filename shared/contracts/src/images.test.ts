import { expect, test } from 'vitest'
import { addressOfWebImage, readWebImage, webImagePath } from './images.ts'

test.each(['https://a.example/1.png', 'http://a.example/ü?b=~~~&c=>>>#d', 'https://bücher.example/😀.png'])(
  'an address comes back from the path of its image: %s',
  (url) => {
    const path = webImagePath(url)
    expect(path).toMatch(/^\/api\/images\/web\/[\w-]+$/)
    expect(addressOfWebImage(path)).toBe(new URL(url).href)
    expect(addressOfWebImage(`https://read.example${path}`)).toBe(new URL(url).href)
  },
)

test.each(['', 'a', '!!', 'aHR0cDov', 'aHR0cHM6Ly9hLmV4YW1wbGUvMS5wbmc=', btoa('https://A.example')])(
  'what stands for no address, or not as we write it, is none: %s',
  (encoded) => expect(readWebImage(encoded)).toBeUndefined(),
)

test('the path of anything else has no address', () => {
  expect(addressOfWebImage('/api/avatars/1')).toBeUndefined()
})
