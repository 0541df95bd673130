// @vitest-environment jsdom
import { renderAt } from '../../testing.tsx'
import { changeSettings } from '@tidings/runtime'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db, getImages } from '@tidings/db'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EntryContent } from './entry-content.tsx'

const noSizes = new Map()

const show = (html: string, language?: string, onSeek?: (seconds: number) => void) =>
  renderAt(
    '/',
    <EntryContent
      html={html}
      title={null}
      baseUrl="https://example.org/a/"
      sizes={noSizes}
      language={language}
      onSeek={onSeek}
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

  test('shows a note beside its mark, without its way back', async () => {
    HTMLElement.prototype.showPopover = vi.fn<() => void>()
    await show(
      '<p id="m1">Text<a href="#n1">1</a></p><ol><li id="n1">The note <a href="#m1">up</a></li></ol>',
    )
    await userEvent.click(screen.getByRole('link', { name: '1' }))
    const note = await screen.findByLabelText('Note')
    expect(note.textContent.trim()).toBe('The note')
  })

  test('a time in the notes of a recording plays it from there', async () => {
    const seek = vi.fn<(seconds: number) => void>()
    await show('<p>0:05 the lamp, 1:02:03 the end; at 25:61 nothing</p>', undefined, seek)
    await userEvent.click(screen.getByRole('button', { name: 'Play from 1:02:03' }))
    expect(seek).toHaveBeenCalledExactlyOnceWith(3723)
    expect(screen.getAllByRole('button')).toHaveLength(2)
  })

  test('sets formulas and leaves prices alone', async () => {
    const { container } = await show('<p>So $x^2 + 1$ costs $5 or $10, and <code>$y_1$</code> is code.</p>')
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1))
    expect(container.textContent).toContain('costs $5 or $10')
    expect(container.querySelector('code')?.textContent).toBe('$y_1$')
  })

  test(
    'colours code by the language that is named, and changes none of its letters',
    { tags: ['long'] },
    async () => {
      const code = 'const a = (b) => `${b}`\n// done'
      const { container } = await show(
        `<pre><code class="language-js">${code.replace('>', '&gt;')}</code></pre>`,
      )
      await waitFor(() => expect(container.querySelector('pre[data-highlighted=js] span')).toBeTruthy())
      expect(container.querySelector('code')?.textContent).toBe(code)
    },
  )

  test('colours code anew when another theme is chosen', { tags: ['long'] }, async () => {
    await changeSettings({ enhancedSettings: true })
    const { container } = await show('<pre><code class="language-js">const a = 1</code></pre>')
    const colour = () => container.querySelector<HTMLElement>('pre span')?.style.color
    await waitFor(() => expect(colour()).toContain('light-dark('))
    const before = colour()
    await changeSettings({ codeHighlightThemeLight: 'solarized-light' })
    await waitFor(() => expect(colour()).not.toBe(before))
    const day = colour()
    await changeSettings({ codeHighlightThemeDark: 'dracula' })
    await waitFor(() => expect(colour()).not.toBe(day))
  })

  test('guesses the language of code, unless that is off', { tags: ['long'] }, async () => {
    const code = 'SELECT id, name FROM users WHERE id IN (SELECT user_id FROM orders) ORDER BY name LIMIT 5;'
    const { container } = await show(`<pre><code>${code}</code></pre>`)
    await waitFor(() => expect(container.querySelector('pre[data-highlighted]')).toBeTruthy())
    await changeSettings({ guessCodeLanguage: false })
    await waitFor(() => expect(container.querySelector('pre[data-highlighted]')).toBeNull())
    expect(container.querySelector('code')?.innerHTML).toBe(code)
  })

  test('has the colours and emphasis of its author, unless that is off', async () => {
    const { container } = await show('<p style="color: teal; text-align: center">Words</p>')
    const text = () => container.querySelector<HTMLElement>('p')
    expect(text()?.style.getPropertyValue('--authored')).toBe('teal')
    expect(text()?.style.textAlign).toBe('center')
    await changeSettings({ enhancedSettings: true, readerRenderInlineStyle: false })
    await waitFor(() => expect(text()?.hasAttribute('style')).toBe(false))
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
    await expect
      .poll(async () => (await getImages(db, ['https://example.org/y.png'])).get('https://example.org/y.png'))
      .toMatchObject({ width: 640, height: 480 })
  })
})
