// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { changeSettings } from '@tidings/runtime'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import { renderWith } from '../testing.tsx'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

const show = (text: string) => renderWith({}, <Markdown text={text} />)

/** What is written piece by piece. */
function Written({ pieces }: { pieces: string[] }) {
  const [count, setCount] = useState(1)
  return (
    <>
      <Markdown text={pieces.slice(0, count).join('')} />
      <button type="button" onClick={() => setCount(count + 1)}>
        Go on
      </button>
    </>
  )
}

const code = 'const a = (b) => `${b}`\n// done'
const piece = (text: string) => screen.findByText(text, { selector: 'code span' })

describe('what a model has written', () => {
  test.each([
    ['close together', '- [ ] Milk\n- [x] Bread'],
    ['apart', '- [ ] Milk\n\n- [x] Bread'],
  ])('has a box for each thing to do, %s', async (_, list) => {
    await show(list)
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: texts.chat.done })
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Milk',
      'Bread',
    ])
  })

  test('has its code in colours, and none of its letters changed', { tags: ['long'] }, async () => {
    const { container } = await show(`\`\`\`js\n${code}\n\`\`\``)
    expect((await piece('// done')).style.color).toContain('light-dark(')
    expect(container.querySelector('code')?.textContent).toBe(code)
  })

  test('keeps its colours while more of it is written', { tags: ['long'] }, async () => {
    const { container } = await renderWith({}, <Written pieces={['```js\nlet a\n', 'let b\n']} />)
    const word = await piece('let')
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    expect(container.querySelector('code')?.textContent).toBe('let a\nlet b')
    expect(word.isConnected).toBe(true)
    expect(word.style.color).toContain('light-dark(')
  })

  test('has the colours that one chose', { tags: ['long'] }, async () => {
    await changeSettings({ enhancedSettings: true, codeHighlightThemeLight: 'github-light' })
    await show(`\`\`\`js\n${code}\n\`\`\``)
    const before = (await piece('// done')).style.color
    await changeSettings({ codeHighlightThemeLight: 'solarized-light' })
    await waitFor(async () => expect((await piece('// done')).style.color).not.toBe(before))
  })

  test('has code of a language that nobody knows as it is written', { tags: ['long'] }, async () => {
    const { container } = await show('```brainfolk\n+++\n```\n\n```js\nlet a\n```')
    await piece('let')
    expect(container.querySelector('code')?.innerHTML).toBe('+++')
  })

  // One on lines of its own needs styles of MathML, which a browser alone has: tests/e2e/chat.spec.ts.
  test('has the formulas in its lines set', async () => {
    const { container } = await show('So $x^2$ is \\(\\frac{a}{b}\\)')
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(2))
    expect(container.querySelector('math msup')?.textContent).toBe('x2')
    expect(container.querySelector('math mfrac')?.textContent).toBe('ab')
    expect(container.textContent).not.toMatch(/[$\\]/)
  })

  test('has a formula that cannot be read as it is written, and prices', async () => {
    const { container } = await show('From $5 to $10, $\\nothing{$ and $y_1$')
    await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(1))
    expect(container.textContent).toContain('From $5 to $10, $\\nothing{$ and ')
  })
})
