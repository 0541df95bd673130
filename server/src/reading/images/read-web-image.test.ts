import { webImagePath } from '@tidings/contracts'
import { expect, test } from 'vitest'
import { readWebImage } from './read-web-image.ts'

test.each(['https://a.example/1.png', 'http://a.example/ü?b=~~~&c=>>>#d', 'https://bücher.example/😀.png'])(
  'an address comes back from the path of its image: %s',
  (url) => {
    const path = webImagePath(url)
    expect(path).toMatch(/^\/api\/images\/web\/[\w-]+$/)
    expect(readWebImage(path.split('/').at(-1) ?? '')).toBe(new URL(url).href)
  },
)

test.each(['', 'a', '!!', 'aHR0cDov', 'aHR0cHM6Ly9hLmV4YW1wbGUvMS5wbmc=', btoa('https://A.example')])(
  'what stands for no address, or not as we write it, is none: %s',
  (encoded) => expect(readWebImage(encoded)).toBeUndefined(),
)
