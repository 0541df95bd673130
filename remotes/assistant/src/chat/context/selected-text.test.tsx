// @module-tag long
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNavigate } from '@tidings/runtime'
import { partOf } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { panel } from '../../index.ts'
import { renderWith, withSomebodySignedIn } from '../../testing.tsx'
import { ChatServer } from '../testing.tsx'

const ENTRY = '/timeline/all/6789012345678901/5678901234567890'
const OTHER = '/timeline/all/6789012345678901/5678901234567891'

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
})

/** The column of an entry as its remote draws it, and beside it something else. */
function Column() {
  const navigate = useNavigate()
  return (
    <>
      <div data-command-scope="entry-render">
        <article>
          <p id="text">The tide comes in.</p>
        </article>
      </div>
      <p id="aside">Something else.</p>
      <button type="button" onClick={() => void navigate(OTHER)}>
        Next
      </button>
    </>
  )
}

const show = () =>
  renderWith(
    server.answers,
    <>
      <Column />
      {partOf(panel, { onClose: () => undefined })}
    </>,
    ENTRY,
  )

function select(id: string, from: number, to: number): void {
  const text = document.querySelector(`#${id}`)?.firstChild
  if (!text) throw new Error('Nothing to select')
  act(() => {
    getSelection()?.setBaseAndExtent(text, from, text, to)
    document.dispatchEvent(new Event('selectionchange'))
  })
}

const chip = () => screen.queryByRole('button', { name: '“The tide”' })
const field = () => screen.findByRole('textbox', { name: texts.chat.composer.label })
const about = { id: 'mainEntry', type: 'mainEntry', value: '5678901234567890' }

describe('what is selected in the open entry', () => {
  test('offers itself, goes with one question, and is shown beside it', async () => {
    await show()
    await field()
    select('text', 0, 8)
    expect(chip()?.getAttribute('aria-pressed')).toBe('true')
    await userEvent.type(await field(), 'When?{Enter}')
    await expect
      .poll(() => server.blocks)
      .toEqual([about, { id: 'selectedText', type: 'selectedText', value: 'The tide' }])
    expect(chip()).toBeNull()
    const said = await screen.findByRole('article', { name: texts.chat.question })
    expect(said.textContent).toContain('“The tide”')
  })

  test('is 20,000 signs at most', async () => {
    await show()
    await field()
    const text = document.querySelector('#text')
    if (text) text.textContent = 'The tide '.repeat(3000)
    select('text', 0, 27_000)
    await userEvent.type(await field(), 'When?{Enter}')
    await expect
      .poll(() => server.blocks)
      .toMatchObject([about, { value: expect.stringMatching(/^(?:The tide ){2222}Th$/) }])
  })

  test('is left out by a press', async () => {
    await show()
    await field()
    select('text', 0, 8)
    await userEvent.click(await screen.findByRole('button', { name: '“The tide”' }))
    expect(chip()?.getAttribute('aria-pressed')).toBe('false')
    await userEvent.type(await field(), 'When?{Enter}')
    await expect.poll(() => server.blocks).toEqual([about])
  })

  test('is there when the panel is opened after it', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div data-command-scope="entry-render"><article><p id="before">The tide</p></article></div>',
    )
    select('before', 0, 8)
    await show()
    await field()
    expect(chip()).toBeTruthy()
    document.querySelector('#before')?.closest('div')?.remove()
  })

  test('is gone once it is selected no more, or another entry is opened', async () => {
    await show()
    await field()
    select('text', 0, 8)
    select('text', 3, 3)
    expect(chip()).toBeNull()
    select('text', 0, 8)
    await userEvent.click(screen.getByRole('button', { name: 'Next' }))
    expect(chip()).toBeNull()
  })

  test('stays while one writes, and what is selected elsewhere is nothing of it', async () => {
    await show()
    await userEvent.click(await field())
    select('text', 0, 8)
    await userEvent.type(await field(), 'Wh')
    act(() => {
      getSelection()?.removeAllRanges()
      document.dispatchEvent(new Event('selectionchange'))
    })
    expect(chip()).toBeTruthy()
    select('aside', 0, 9)
    expect(screen.queryByRole('button', { name: /Something/ })).toBeNull()
    expect(chip()).toBeTruthy()
  })
})
