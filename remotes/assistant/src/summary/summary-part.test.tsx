import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeEntry } from '@tidings/contracts/testing'
import { db, storeEntries } from '@tidings/db'
import { $isPanelOpen, changeSettings, useCommand } from '@tidings/runtime'
import { partOf, Refusal } from '@tidings/runtime/testing'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '../../locales/en/ai.json'
import { summary } from '../index.ts'
import { renderWith } from '../testing.tsx'

const entryId = '1234567890123456'

/** Everything that was asked, as `language target`. */
let asked: string[] = []

const answerWith =
  (...answers: (string | null | Refusal)[]) =>
  (request: Request) => {
    const { searchParams: query } = new URL(request.url)
    asked.push(`${query.get('language')} ${query.get('target')}`)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    return answer instanceof Refusal ? answer : { data: answer }
  }

const refusedFor = (details: object) =>
  new Refusal(400, { code: 15020, message: '', details: { model: 'own/1/any', ...details } })

async function show(...answers: Parameters<typeof answerWith>) {
  asked = []
  const part = partOf(summary, { entryId, target: 'content' })
  return renderWith({ 'GET /ai/summary': answerWith(...answers) }, part)
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  $isPanelOpen.set(false)
})

test('a summary is words: emphasis and lists, no link and no picture', async () => {
  await show(
    'It is **so**, says [he](https://evil.example/).\n\n- ![one](https://evil.example/1)\n- [![two](https://evil.example/2)](https://evil.example/3)',
  )
  expect(await screen.findByText('so')).toHaveProperty('tagName', 'STRONG')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two'])
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.body.innerHTML).not.toContain('evil')
})

test('it is in the language of the interface, unless another is set', { tags: ['long'] }, async () => {
  await show('So it is.')
  await screen.findByText('So it is.')
  await act(async () => changeSettings({ actionLanguage: 'ja' }))
  await expect.poll(() => asked).toEqual(['en content', 'ja content'])
  await act(async () => changeSettings({ actionLanguage: 'default' }))
})

const entryOf = (changedAt: string | null) =>
  makeEntry('6789012345678901', { entries: { id: entryId, changedAt } })

test('of an entry that was changed meanwhile it is asked for anew', async () => {
  await storeEntries(db, [entryOf(null)])
  await show('So it is.', 'So it was.')
  await screen.findByText('So it is.')
  await act(async () => storeEntries(db, [entryOf('2026-11-26T12:00:00.000Z')]))
  expect(await screen.findByText('So it was.')).toBeTruthy()
  expect(asked).toHaveLength(2)
  await db.clear()
})

test('who passes by asks nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { unmount } = await show('So it is.')
  // Its code may still be on its way, which takes time that no clock of the test goes by.
  await expect.poll(() => screen.queryByText(texts.summary.coming)).toBeTruthy()
  await act(async () => vi.advanceTimersByTimeAsync(300))
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

test(
  'one asks about what it is a summary of in the chat, where that is not open already',
  { tags: ['long'] },
  async () => {
    const opened = vi.fn<() => void>()
    await show('So it is.')
    await screen.findByText('So it is.')
    expect(screen.queryByRole('button', { name: texts.summary.ask })).toBeNull()
    cleanup()

    const Chat = () => {
      useCommand('global:toggle-ai-chat', () => {
        opened()
        $isPanelOpen.set(true)
      })
      return null
    }
    const part = partOf(summary, { entryId, target: 'content' })
    await renderWith(
      { 'GET /ai/summary': answerWith('So it is.') },
      <>
        <Chat />
        {part}
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: texts.summary.ask }))
    expect(opened).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: texts.summary.ask })).toBeNull()
  },
)

test('what is too short says so', async () => {
  await show(null)
  expect(await screen.findByText(texts.summary.tooShort)).toBeTruthy()
})

test.each(Object.entries(texts.problem))(
  'a model that fails says why: %s',
  { tags: ['long'] },
  async (problem, words) => {
    await show(refusedFor({ problem }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: texts.failure.toSettings })).toBeTruthy()
  },
)

test('what came between is said in words of ours, as none of the provider', async () => {
  await show(refusedFor({ problem: 'unreachable', reason: 'dns' }))
  expect(await screen.findByText(texts.reason.dns)).toBeTruthy()
  expect(screen.queryByText(/The provider says/)).toBeNull()
})

test('what failed is asked for again by the button, and by nothing else', { tags: ['long'] }, async () => {
  await show(refusedFor({ problem: 'quota', said: 'Slow down', retryAfter: 120 }), 'So it is.')
  expect(await screen.findByText('The provider says: Slow down')).toBeTruthy()
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))
  expect(await screen.findByText('So it is.')).toBeTruthy()
})

test.each([
  [429, 15000, texts.failure.tokens],
  [403, 15005, texts.failure.credits],
])(
  'a plan that holds no more says so, and until when: %i %i',
  { tags: ['long'] },
  async (status, code, words) => {
    const data = { limit: 1, used: 1, remainedTokens: 0, windowResetTime: Date.now() + 3_600_000 }
    await show(new Refusal(status, { code, message: '', data }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByText(/It may work again/)).toBeTruthy()
    expect(screen.getByRole('link', { name: texts.failure.toPlan }).getAttribute('href')).toBe(
      '/settings/plan',
    )
  },
)

test('one who may not ask, or has no model to ask, is told so, and where that can be changed', async () => {
  await show(new Refusal(403, { code: 15_001, message: '' }), 'So it is.')
  expect(await screen.findByText(texts.failure.notAllowed)).toBeTruthy()
  expect(screen.getByRole('link', { name: texts.failure.toSettings }).getAttribute('href')).toBe(
    '/settings/ai',
  )
  await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))
  expect(await screen.findByText('So it is.')).toBeTruthy()
})

test('it is announced when it comes, and copied', async () => {
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  await show('So it is.')
  const words = await screen.findByText('So it is.')
  expect(words.closest('[aria-live="polite"]')).toBeTruthy()
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(written)
  await userEvent.click(screen.getByRole('button', { name: texts.summary.copy }))
  expect(written).toHaveBeenCalledWith('So it is.')
})

test('it is not said to be copied where the browser has refused', async () => {
  await show('So it is.')
  await screen.findByText('So it is.')
  userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await userEvent.click(screen.getByRole('button', { name: texts.summary.copy }))
  expect(await screen.findByText(texts.notCopied)).toBeTruthy()
  expect(screen.queryByText(texts.summary.copied)).toBeNull()
})
