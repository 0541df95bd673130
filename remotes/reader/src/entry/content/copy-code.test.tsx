// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { sentencesOn } from '../speech/sentences.ts'
import { EntryContent } from './entry-content.tsx'

const noSizes = new Map()

const show = (html: string) =>
  renderAt('/', <EntryContent html={html} title={null} baseUrl={null} sizes={noSizes} language="en" />)

// What colours code is here before a test ends.
beforeAll(() => import('./colour-code.ts'))

beforeEach(() => changeSettings({ guessCodeLanguage: false }))

afterEach(cleanup)

describe('a block of code', () => {
  const html =
    '<p>First:</p><pre><code>cd here\nls  -l\n</code></pre><ol><li><p>Then:</p><pre>pwd</pre></li></ol>'

  test('is copied as it stands, by the keyboard too, and a toast says so', async () => {
    const { container } = await show(html)
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    const [first, second] = screen.getAllByRole('button', { name: 'Copy code' })
    if (!first || !second) throw new Error('There are no buttons')
    await user.click(second)
    expect(write).toHaveBeenLastCalledWith('pwd')
    container.querySelector('pre')?.focus()
    await user.tab()
    expect(document.activeElement).toBe(first)
    await user.keyboard('{Enter}')
    expect(write).toHaveBeenLastCalledWith('cd here\nls  -l')
    expect((await screen.findAllByText('Copied')).length).toBeGreaterThan(0)
  })

  test('has no more words for its button, for whoever selects the text or has it read aloud', async () => {
    const { container } = await show(html)
    const text = container.querySelector<HTMLElement>('[data-entry-text]')
    expect(text?.textContent).toBe('First:cd here\nls  -l\nThen:pwd')
    expect(text && sentencesOn(text, 'en').map((sentence) => sentence.text)).toEqual(['First:', 'Then:'])
  })

  test('that holds nothing has no button', async () => {
    await show('<pre> \n</pre>')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
