import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { firstLetter, stableHue } from './letter.ts'
import { loadPictures } from './load-pictures.ts'
import { FeedIcon } from './picture.tsx'

afterEach(cleanup)

describe('FeedIcon', () => {
  it('shows a letter where there is no image, or where it cannot be loaded', () => {
    loadPictures()
    const { container, rerender } = render(<FeedIcon name="ars" />)
    expect(container.textContent).toBe('A')
    rerender(<FeedIcon name="ars" src="https://feed.example/broken.png" />)
    const image = container.querySelector('img')
    if (!image) throw new Error('There is no image')
    fireEvent.error(image)
    expect(container.textContent).toBe('A')
    expect(container.querySelector('img')).toBeNull()
  })

  it('tries again with another image', () => {
    loadPictures()
    const { container, rerender } = render(<FeedIcon name="ars" src="/broken.png" />)
    const image = container.querySelector('img')
    if (image) fireEvent.error(image)
    rerender(<FeedIcon name="ars" src="/good.png" />)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/good.png')
  })
})

describe('the letter of a name', () => {
  it.each([
    ['ars technica', 'A'],
    ['  «Überschrift»', 'Ü'],
    ['少数派', '少'],
    ['👩‍💻 Coding', 'C'],
    ['👩‍💻', '👩‍💻'],
    ['42 Days', '4'],
    ['', '?'],
  ])('of %j is %j', (name, letter) => {
    expect(firstLetter(name)).toBe(letter)
  })

  it('always has the same hue', () => {
    expect(stableHue('kottke.org')).toBe(stableHue('kottke.org'))
    expect(stableHue('kottke.org') % 30).toBe(0)
  })
})
