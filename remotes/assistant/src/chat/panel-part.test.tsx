import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Refusal } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import {
  ask,
  ChatServer,
  ending,
  messageOf,
  questionField,
  replies,
  saying,
  sessionOf,
  showPanel,
} from './testing.tsx'
import { withSomebodySignedIn } from '../testing.tsx'

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
})

const show = async () => showPanel(server)

/** What was said last, as the server heard it. */
const heard = () =>
  server.asked
    .at(-1)
    ?.messages.at(-1)
    ?.parts.find(({ type }) => type === 'text')?.['text']

describe('a question', () => {
  test('is answered word by word, in Markdown', async () => {
    await show()
    await ask(server, 'How is it?')
    await expect.poll(heard).toBe('How is it?')
    act(() => server.say(...saying('It is **fi')))
    expect(await screen.findByText(/It is \*\*fi/)).toBeTruthy()
    act(() => {
      server.say({ type: 'text-delta', id: 't', delta: 'ne**.' }, ...ending)
      server.end()
    })
    expect((await screen.findByText('fine')).tagName).toBe('STRONG')
    expect(await screen.findByRole('button', { name: texts.chat.regenerate })).toBeTruthy()
  })

  test('is a new line by Shift and Enter, and kept while it is not sent', async () => {
    const { unmount } = await show()
    await userEvent.type(await questionField(), 'One{Shift>}{Enter}{/Shift}two')
    expect(server.asked).toEqual([])
    unmount()
    await show()
    expect((await questionField()).textContent).toBe('One\ntwo')
  })

  test('that is refused says why, and is asked again by the button alone', async () => {
    server.refusal = new Refusal(429, {
      code: 15000,
      message: '',
      data: { windowResetTime: Date.now() + 3_600_000 },
    })
    await show()
    await ask(server, 'How is it?')
    expect(await screen.findByText(texts.failure.tokens)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: texts.failure.retry }))
    await expect.poll(() => server.asked).toHaveLength(2)
    expect(server.asked[1]?.messages[0]?.id).toBe(server.asked[0]?.messages[0]?.id)
    act(() => server.say(...saying('Fine.'), ...ending))
    act(() => server.end())
    expect(await screen.findByText('Fine.')).toBeTruthy()
    expect(screen.queryByText(texts.failure.tokens)).toBeNull()
  })

  test('that nobody may ask, or no model is there for, says so, and where that can be changed', async () => {
    server.refusal = new Refusal(403, { code: 15_001, message: '' })
    await show()
    await ask(server, 'How is it?')
    expect(await screen.findByText(texts.failure.notAllowed)).toBeTruthy()
    expect(screen.getByText('How is it?')).toBeTruthy()
    expect(screen.getByRole('link', { name: texts.failure.toSettings }).getAttribute('href')).toBe(
      '/settings/ai',
    )
  })

  test('may be asked while the chat is still given its title', { tags: ['long'] }, async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => server.say(...saying('Fine.'), ...ending))
    await screen.findByRole('button', { name: texts.chat.regenerate })
    await ask(server, 'Why?')
    await expect.poll(heard).toBe('Why?')
    act(() => server.say(...saying('It is warm.', 'next'), ...ending))
    expect(await screen.findByText('It is warm.')).toBeTruthy()
    expect(screen.getByText('Fine.')).toBeTruthy()
  })

  test('is said in other words, and what came after it is forgotten', async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => server.say(...saying('Fine.'), ...ending))
    act(() => server.end())
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.edit }))
    const other = screen.getByRole('textbox', { name: texts.chat.edit })
    await userEvent.clear(other)
    await userEvent.type(other, 'How was it?')
    await userEvent.click(screen.getAllByRole('button', { name: texts.chat.composer.send })[0] ?? other)
    await expect.poll(heard).toBe('How was it?')
    expect(screen.queryByText('Fine.')).toBeNull()
    expect(server.asked[1]?.messages[0]?.id).toBe(server.asked[0]?.messages[0]?.id)
  })

  test('that is being edited as another reply begins waits for its end, and nothing of it is lost', async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => server.say(...saying('Fine.'), ...ending))
    act(() => server.end())
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.edit }))
    const other = screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.chat.edit })
    await userEvent.type(other, ' Today?')
    await userEvent.click(screen.getByRole('button', { name: texts.chat.regenerate }))
    await expect.poll(() => server.asked).toHaveLength(2)
    await userEvent.type(other, '{Enter}')
    expect(screen.getByText(texts.chat.editWaits)).toBeTruthy()
    expect(other.value).toBe('How is it? Today?')
    act(() => server.say(...saying('Well.', 'next'), ...ending))
    act(() => server.end())
    expect(await screen.findByText(texts.chat.editHint)).toBeTruthy()
    await userEvent.type(other, '{Enter}')
    await expect.poll(heard).toBe('How is it? Today?')
  })
})

describe('a reply', () => {
  test('whose connection is lost is gone on with, and nothing of it is there twice', async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => server.say(...saying('It is ')))
    await screen.findByText('It is')
    const question = server.asked[0]?.messages[0]
    server.messages = [
      messageOf('user', 'How is it?', { id: question?.id ?? '' }),
      messageOf('assistant', '', { id: 'reply', status: 'pending', messageParts: [] }),
    ]
    act(() => server.lose())
    expect(await screen.findByText(texts.chat.reconnecting)).toBeTruthy()
    await expect.poll(() => server.resumed).toBe(1)
    act(() => {
      server.say({ type: 'text-delta', id: 't', delta: 'fine.' }, ...ending)
      server.end()
    })
    expect(await screen.findByText('It is fine.')).toBeTruthy()
    expect(replies()).toHaveLength(1)
  })

  test('is stopped by the button', async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => server.say(...saying('It is')))
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.composer.stop }))
    await expect.poll(() => server.stopped).toBe(1)
    act(() => {
      server.say({ type: 'message-metadata', messageMetadata: { isStopped: true } }, { type: 'abort' })
      server.end()
    })
    expect(await screen.findByText(texts.chat.stopped)).toBeTruthy()
  })

  test('that a model breaks off says so, with what there is of it', async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => {
      const failure = { code: 15020, problem: 'unreachable', model: 'own/1/any' }
      server.say(...saying('It is'), { type: 'error', errorText: JSON.stringify(failure) })
      server.end()
    })
    expect(await screen.findByText(texts.problem.unreachable)).toBeTruthy()
    expect(screen.getByText('It is')).toBeTruthy()
  })

  test('that does not even begin says why', async () => {
    await show()
    await ask(server, 'How is it?')
    act(() => {
      server.say({
        type: 'error',
        errorText: JSON.stringify({ code: 15020, problem: 'key', model: 'own/1/any' }),
      })
      server.end()
    })
    expect(await screen.findByText(texts.problem.key)).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.failure.retry })).toBeTruthy()
  })

  test('leads to the entry that it cites, and says where it cites what is not there', async () => {
    await show()
    await ask(server, 'How is it?')
    const citations = [
      { sourceId: 'e1', entryId: '5678901234567890', quote: 'as it is', isFound: true },
      { sourceId: 'e1', entryId: '5678901234567890', quote: 'as it was', isFound: false },
      { sourceId: 'e7', entryId: null, quote: null, isFound: false },
    ]
    act(() => {
      server.say(
        { type: 'start', messageId: 'reply' },
        {
          type: 'source-document',
          sourceId: 'e1',
          mediaType: 'text/html',
          title: 'An entry',
          providerMetadata: { tidings: { entryId: '5678901234567890', feedId: '6789012345678901' } },
        },
        ...saying('So.[[e1|as it is]] Or so.[[e1|as it was]] Or.[[e7]]').slice(1),
        { type: 'data-references', data: { citations, addresses: [] } },
        ...ending,
      )
      server.end()
    })
    const link = await screen.findByRole('link', { name: '1 An entry: “as it is”' })
    expect(link.getAttribute('href')).toBe(
      '/timeline/all/6789012345678901/5678901234567890#words=as%20it%20is',
    )
    expect(screen.getByRole('link', { name: '1 These words do not stand in “An entry”.' })).toBeTruthy()
    expect(screen.getByRole('button', { name: texts.chat.citation.unknown })).toBeTruthy()
    expect(
      within(screen.getByRole('navigation', { name: texts.chat.sources })).getAllByRole('link'),
    ).toHaveLength(1)
  })

  test('loads nothing, and leads nowhere but to addresses of what it cites', async () => {
    await show()
    await ask(server, 'How is it?')
    const text = [
      '![a pixel](https://evil.example/1) [press](https://evil.example/2) https://evil.example/3',
      '[good](https://good.example/) <img src="https://evil.example/4"> [bad](javascript:alert(1))',
      '[ref]\n\n[ref]: https://evil.example/5',
    ].join('\n\n')
    act(() => {
      server.say(
        ...saying(text),
        { type: 'data-references', data: { citations: [], addresses: ['https://good.example/'] } },
        ...ending,
      )
      server.end()
    })
    await screen.findByRole('button', { name: texts.chat.regenerate })
    const [reply] = replies()
    expect([...(reply?.querySelectorAll('a') ?? [])].map(({ href }) => href)).toEqual([
      'https://good.example/',
    ])
    expect(reply?.querySelectorAll('img, iframe, video, link, script, style')).toHaveLength(0)
    expect(reply?.textContent).toContain('https://evil.example/2')
  })
})

describe('all chats', () => {
  test('are listed with what is new, opened, and called by their time where they have no title', async () => {
    server.sessions = [
      sessionOf('one', 'First chat'),
      sessionOf('two', '', { updatedAt: '2026-11-25T13:00:00.000Z' }),
    ]
    server.messages = [messageOf('user', 'Who are you?'), messageOf('assistant', 'A model.')]
    await show()
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.historyUnread }))
    await userEvent.click(await screen.findByRole('button', { name: /^First chat/ }))
    expect(await screen.findByText('A model.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'First chat' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: texts.chat.historyUnread }))
    expect(await screen.findByRole('button', { name: /^Something new.*, chat/ })).toBeTruthy()
  })
})
