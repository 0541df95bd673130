// @module-tag long
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from '@tidings/runtime'
import { partOf, Refusal } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { chat, panel } from '../../index.ts'
import { renderWith, withSomebodySignedIn } from '../../testing.tsx'
import { ask, ChatServer, ending, questionField, saying } from '../testing.tsx'

const MEGABYTE = 1024 * 1024

let server: ChatServer
/** What was uploaded, by name. */
let uploaded: string[]
/** What the server says to the next upload. */
let refusal: Refusal | undefined
/** Until then no upload is answered. */
let held: Promise<void>

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  uploaded = []
  refusal = undefined
  held = Promise.resolve()
})

async function takeUpload(request: Request): Promise<object> {
  const file = (await request.formData()).get('file')
  if (!(file instanceof File)) throw new Error('No file came')
  const number = uploaded.push(file.name)
  await held
  const url = `/api/chat-attachments/${number}`
  return refusal ?? { data: { url, filename: file.name, mimeType: file.type, size: file.size } }
}

const answers = () => ({ ...server.answers, 'POST /upload/chat-attachment': takeUpload })

/** Shows the page of the chats, with a new one open. */
const show = () =>
  renderWith(
    answers(),
    <Routes>
      <Route path="/ai/:chatId?" element={partOf(chat)} />
    </Routes>,
    '/ai',
  )

/** Shows the panel beside a timeline. */
const showBeside = () => renderWith(answers(), partOf(panel, { onClose: () => undefined }), '/timeline/all')

const textFile = (name: string, size = 5) => new File(['a'.repeat(size)], name, { type: 'text/plain' })

const pictureFile = (name: string, size: number) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })

/** A file as it goes with a question. */
const blockOf = (id: string, name: string) => ({
  id,
  type: 'fileAttachment',
  attachment: { id, name, type: 'text/plain', size: 5, serverUrl: `/api/chat-attachments/${id}` },
})

const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')

async function choose(...files: File[]): Promise<void> {
  await questionField()
  const input = picker()
  if (!input) throw new Error('Nothing chooses files')
  await userEvent.upload(input, files)
}

const drop = async (...files: File[]) =>
  fireEvent.drop(await questionField(), { dataTransfer: { files, types: ['Files'] } })
const paste = async (...files: File[]) => fireEvent.paste(await questionField(), { clipboardData: { files } })

const sendButton = () => screen.getByRole('button', { name: texts.chat.composer.send })
const named = (name: string) => screen.findByTitle(name)

describe('a file', () => {
  test.each([
    ['chosen', choose],
    ['dropped', drop],
    ['pasted', paste],
  ])('that is %s is shown, and goes with one question', async (_, bring) => {
    await show()
    await bring(textFile('notes.txt'))
    await named('notes.txt')
    await ask(server, 'What is it?')
    await expect.poll(() => server.blocks).toEqual([blockOf('1', 'notes.txt')])
    expect(screen.queryByRole('button', { name: 'Remove notes.txt' })).toBeNull()
    act(() => {
      server.say(...saying('Notes.'), ...ending)
      server.end()
    })
    await screen.findByRole('button', { name: texts.chat.regenerate })
    await ask(server, 'And why?')
    await expect.poll(() => server.asked).toHaveLength(2)
    expect(server.blocks).toBeUndefined()
  })

  test('that is removed goes with nothing', async () => {
    await show()
    await choose(textFile('notes.txt'), textFile('more.txt'))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove notes.txt' }))
    expect(screen.queryByTitle('notes.txt')).toBeNull()
    await named('more.txt')
    await ask(server, 'What is it?')
    await expect.poll(() => server.blocks).toEqual([blockOf('2', 'more.txt')])
  })

  test('holds the question back until it is there', async () => {
    const release = Promise.withResolvers<void>()
    held = release.promise
    await show()
    await choose(textFile('notes.txt'))
    await screen.findByText('notes.txt')
    await userEvent.type(await questionField(), 'What is it?{Enter}')
    expect(sendButton().getAttribute('aria-disabled')).toBe('true')
    expect(server.asked).toEqual([])
    release.resolve()
    await named('notes.txt')
    await userEvent.click(sendButton())
    await expect.poll(() => server.blocks).toEqual([blockOf('1', 'notes.txt')])
  })

  test('is a picture, a PDF or a text', async () => {
    await show()
    await questionField()
    expect(picker()?.accept).toBe('image/*,.pdf,.txt,.md')
  })

  test.each([
    ['is empty', textFile('notes.txt', 0), 'notes.txt is empty.'],
    [
      'is a program',
      new File(['MZ'], 'run.exe', { type: 'application/octet-stream' }),
      'run.exe is of a kind that cannot be read: pictures, PDF and plain text can.',
    ],
    [
      'is too large a picture',
      pictureFile('me.png', 3 * MEGABYTE + 1),
      'me.png is too large: pictures may have 3 MB, other files 1 MB.',
    ],
    [
      'is too long a text',
      textFile('long.txt', MEGABYTE + 1),
      'long.txt is too large: pictures may have 3 MB, other files 1 MB.',
    ],
  ])('that %s is sent nowhere, which is said with why', async (_, file, words) => {
    await show()
    await drop(file)
    await screen.findByText(words)
    await drop(textFile('notes.txt'))
    await named('notes.txt')
    expect(uploaded).toEqual(['notes.txt'])
  })

  test.each([
    ['a picture', pictureFile('me.png', 3 * MEGABYTE)],
    ['a text', textFile('notes.md', MEGABYTE)],
  ])('may be as large as %s may be', async (_, file) => {
    await show()
    await drop(file)
    expect(await named(file.name)).toBeTruthy()
  })

  test('is one of ten of a question', async () => {
    await show()
    await drop(...Array.from({ length: 12 }, (_, index) => textFile(`${index}.txt`)))
    await screen.findByText('A question takes 10 files at most.')
    await expect.poll(() => uploaded).toHaveLength(10)
    await named('0.txt')
    await drop(textFile('late.txt'))
    await expect.poll(() => screen.getAllByText('A question takes 10 files at most.')).toHaveLength(2)
    expect(uploaded).toHaveLength(10)
  })

  test('that the server does not take is told with its reason', async () => {
    refusal = new Refusal(429, { code: 15_002, message: 'Limit', data: { windowResetTime: 0 } })
    await show()
    await drop(textFile('notes.txt'))
    await screen.findByText('notes.txt was not attached. You have uploaded as many files as may be for now.')
    expect(screen.queryByTitle('notes.txt')).toBeNull()
  })
})

const files = (count: number) => Array.from({ length: count }, (_, index) => textFile(`${index}.txt`))
const shown = () =>
  within(screen.getByRole('list', { name: texts.chat.context.title })).getAllByRole('listitem')
const wordsOf = () => shown().map(({ textContent }) => textContent)

describe('of what goes with a question', () => {
  test('four are shown, and the rest once one asks for them', async () => {
    await show()
    await drop(...files(4))
    await named('3.txt')
    expect(wordsOf()).toEqual(['0.txt', '1.txt', '2.txt', '3.txt'])
    await drop(textFile('4.txt'), textFile('5.txt'))
    await userEvent.click(await screen.findByRole('button', { name: '2 more' }))
    expect(wordsOf()).toEqual(['0.txt', '1.txt', '2.txt', '3.txt', '4.txt', '5.txt'])
  })

  test('what is open on the page counts, and files that are still on their way', async () => {
    const release = Promise.withResolvers<void>()
    held = release.promise
    await showBeside()
    await drop(...files(5))
    await screen.findByRole('button', { name: '2 more' })
    expect(wordsOf()).toEqual(['All', '0.txt', '1.txt', '2.txt', '2 more'])
    release.resolve()
    await named('2.txt')
    expect(wordsOf()).toEqual(['All', '0.txt', '1.txt', '2.txt', '2 more'])
  })

  test('what is open is left out by a press, and comes again by another', async () => {
    await showBeside()
    const chip = await screen.findByRole('button', { name: 'All' })
    await userEvent.click(chip)
    expect(chip.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(chip)
    expect(chip.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(chip)
    await ask(server, 'What is new?')
    await expect.poll(() => server.asked).toHaveLength(1)
    expect(server.blocks).toBeUndefined()
  })

  test('the rest is hidden again for the next question', async () => {
    await show()
    await drop(...files(6))
    await userEvent.click(await screen.findByRole('button', { name: '2 more' }))
    await ask(server, 'What is it?')
    await expect.poll(() => server.asked).toHaveLength(1)
    await drop(...files(5))
    await screen.findByRole('button', { name: '1 more' })
  })
})
