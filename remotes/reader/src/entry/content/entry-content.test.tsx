// @vitest-environment jsdom
import { renderAt } from '../../testing.tsx'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db, getImages } from '@tidings/db'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EntryContent } from './entry-content.tsx'

const noSizes = new Map()

const show = (html: string, language?: string) =>
  renderAt(
    '/',
    <EntryContent
      html={html}
      title={null}
      baseUrl="https://example.org/a/"
      sizes={noSizes}
      language={language}
    />,
  )

afterEach(cleanup)

describe('content', () => {
  test('is safe to show', async () => {
    const { container } = await show('<p>Words<script>window.attacked = true</script></p>')
    expect(screen.getByText('Words')).toBeTruthy()
    expect(container.querySelector('script')).toBeNull()
    expect('attacked' in window).toBe(false)
  })

  test('reads in the direction of its language', async () => {
    await show('<p>كلمات</p>', 'ar')
    expect(screen.getByText('كلمات').parentElement?.dir).toBe('rtl')
  })

  test('leads from a mark to its note without leaving the page', async () => {
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    await show('<p>Text<a href="#n1">1</a></p><p id="n1">The note</p>')
    await userEvent.click(screen.getByRole('link', { name: '1' }))
    expect(document.activeElement?.textContent).toBe('The note')
    expect(location.hash).toBe('')
  })

  test('loads the player of another site only when it is asked to', async () => {
    const { container } = await show('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>')
    expect(container.querySelector('iframe')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Play from YouTube/ }))
    const player = screen.getByTitle('Player of YouTube')
    expect(player.getAttribute('src')).toContain('https://www.youtube-nocookie.com/embed/')
    expect(player.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  })

  test('shows the words of a picture that cannot be had', async () => {
    await show('<p><img src="https://example.org/x.png" alt="A map"></p>')
    const image = screen.getByRole('img', { name: 'A map' })
    fireEvent.error(image)
    expect(image.hasAttribute('data-failed')).toBe(true)
  })

  test('remembers how large a picture was', async () => {
    await show('<p><img src="https://example.org/y.png" alt="A map"></p>')
    const image = screen.getByRole('img', { name: 'A map' })
    Object.defineProperties(image, { naturalWidth: { value: 640 }, naturalHeight: { value: 480 } })
    fireEvent.load(image)
    await vi.waitFor(async () => {
      const sizes = await getImages(db, ['https://example.org/y.png'])
      expect(sizes.get('https://example.org/y.png')).toMatchObject({ width: 640, height: 480 })
    })
  })
})
