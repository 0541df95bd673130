// @module-tag long
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  $contributions,
  $isPanelOpen,
  $settings,
  canRunCommand,
  changeSettings,
  i18next,
  runCommand,
} from '@tidings/runtime'
import { partOf } from '@tidings/runtime/testing'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import texts from '../../locales/en/ai.json'
import inJapanese from '../../locales/ja/ai.json'
import { chat, panel } from '../index.ts'
import { renderWith, withSomebodySignedIn } from '../testing.tsx'
import { ChatServer, ending, saying } from './testing.tsx'

const TIMELINE = '/timeline/view-0'
const ENTRY = '/timeline/all/6789012345678901/5678901234567890'

const given = [
  {
    id: 'default-summarize-timeline',
    name: 'Summarize',
    defaultPrompt: 'Sum it up.',
    displayTargets: ['list'],
  },
  { id: 'default-analyze', name: 'Analyze', defaultPrompt: 'Analyze it.', displayTargets: ['entry'] },
]
const own = {
  id: 'own',
  name: 'In French',
  prompt: 'Say it in French.',
  enabled: true,
  displayTargets: ['list' as const, 'entry' as const],
}

let server: ChatServer

withSomebodySignedIn()

beforeEach(async () => {
  server = new ChatServer()
  await changeSettings({ shortcuts: [own] })
})

const answers = () => ({
  ...server.answers,
  'GET /status/configs': () => ({ data: { AI_SHORTCUTS: given } }),
})

const show = async (path: string) => renderWith(answers(), partOf(panel, { onClose: () => undefined }), path)

const row = () => screen.findByRole('group', { name: texts.shortcut.title })
const namesInRow = async () =>
  within(await row())
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: texts.chat.composer.label })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('beside what is open', () => {
  test.each([
    ['a timeline', TIMELINE, ['Summarize', 'In French']],
    ['an entry', ENTRY, ['Analyze', 'In French']],
    ['nothing of them', '/discover', ['Summarize', 'Analyze', 'In French']],
  ])('which is %s, there are the shortcuts for it', async (_, path, names) => {
    await show(path)
    await expect.poll(namesInRow).toEqual(names)
  })

  test('on the page of chats there are all', async () => {
    await renderWith(answers(), partOf(chat), '/ai')
    await expect.poll(namesInRow).toEqual(['Summarize', 'Analyze', 'In French'])
  })

  test('one says its prompt, and is shown by its name; then they stand above the field', async () => {
    await show(ENTRY)
    await userEvent.click(await screen.findByRole('button', { name: 'Analyze' }))
    await expect.poll(() => server.heard).toBe('Analyze it.')
    expect(server.blocks).toEqual([{ id: 'mainEntry', type: 'mainEntry', value: '5678901234567890' }])
    const said = await screen.findByRole('article', { name: texts.chat.question })
    expect(said.textContent).toContain('/Analyze')
    expect(said.textContent).not.toContain('Analyze it.')
    act(() => server.say(...saying('So.'), ...ending))
    act(() => server.end())
    await userEvent.click(await screen.findByRole('button', { name: 'In French' }))
    await expect.poll(() => server.heard).toBe('Say it in French.')
  })
})

test('what the server asks is asked in the language of its reader, so that the answer is in it', async () => {
  await changeSettings({ language: 'ja' })
  onTestFinished(async () => changeSettings({ language: 'en' }))
  await show(ENTRY)
  await act(async () => {
    i18next.addResourceBundle('ja', 'ai', inJapanese)
    await i18next.changeLanguage('ja')
  })
  await userEvent.click(await screen.findByRole('button', { name: inJapanese.shortcut.analyze }))
  await expect.poll(() => server.heard).toBe(inJapanese.shortcut.analyzePrompt)
})

describe('a timeline', () => {
  test('is summed up in a chat of its own, from the welcome and from the menu of another chat', async () => {
    await show(TIMELINE)
    await userEvent.click(await screen.findByRole('button', { name: 'Summarize' }))
    await expect.poll(() => server.heard).toBe('Sum it up.')
    expect(server.asked.at(-1)).toMatchObject({
      id: expect.stringMatching(/^timeline-summary:0:all:view-0:all:\w+$/),
      scene: 'timeline-summary',
    })
    const said = await screen.findByRole('article', { name: texts.chat.question })
    expect(said.textContent).toContain('newest 20 at most')
    act(() => server.say(...saying('So.'), ...ending))
    act(() => server.end())
    await screen.findByText('So.')
    await userEvent.click(screen.getByRole('button', { name: texts.chat.more }))
    await userEvent.click(await screen.findByRole('menuitem', { name: texts.chat.summarise }))
    await expect.poll(() => server.asked).toHaveLength(2)
    expect(server.asked[1]?.id).not.toBe(server.asked[0]?.id)
    expect(screen.queryByText('So.')).toBeNull()
  })

  test('is not, where the shortcut is switched off', async () => {
    const [summarize] = given
    await changeSettings({
      shortcuts: [{ ...own, ...summarize, prompt: '', enabled: false, displayTargets: ['list'] }],
    })
    await show(TIMELINE)
    await userEvent.click(await screen.findByRole('button', { name: texts.chat.more }))
    await screen.findByRole('menuitem', { name: texts.failure.toSettings })
    expect(screen.queryByRole('menuitem', { name: texts.chat.summarise })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Summarize' })).toBeNull()
  })
})

describe('the command that sums up a timeline', () => {
  const SUMMARIZE = 'timeline:summarize'
  const part = { remote: 'assistant', name: 'panel', versions: [] }

  beforeEach(() => {
    $isPanelOpen.set(false)
    $contributions.set({
      routes: [],
      slots: [{ slot: 'panel', order: 0, part }],
      commands: [{ id: SUMMARIZE, group: 'timeline', title: '', keys: [], scope: 'global', opens: part }],
    })
  })

  test('opens the panel, which does it once it is there', async () => {
    runCommand(SUMMARIZE)
    expect($isPanelOpen.get()).toBe(true)
    await show(TIMELINE)
    await expect.poll(() => server.heard).toBe('Sum it up.')
    expect(server.asked[0]).toMatchObject({ id: expect.stringMatching(/^timeline-summary:0:all:/) })
  })

  test('is carried out in the panel that is open, beside an entry of the timeline too', async () => {
    await show(ENTRY)
    await row()
    act(() => void runCommand(SUMMARIZE))
    await expect.poll(() => server.heard).toBe('Sum it up.')
    expect(server.blocks).toContainEqual({ id: 'mainFeed', type: 'mainFeed', value: '6789012345678901' })
    expect(server.asked).toHaveLength(1)
  })

  test('says that there is no timeline, and is not offered there any more', async () => {
    runCommand(SUMMARIZE)
    await show('/discover')
    await screen.findByText(texts.chat.notSummarised)
    expect(canRunCommand(SUMMARIZE)).toBe(false)
    expect(server.asked).toEqual([])
  })
})

describe('a slash at the start', () => {
  test('lists the shortcuts: arrows and Enter choose one, to which more is said', async () => {
    await show(ENTRY)
    await userEvent.type(await field(), '/')
    await expect.poll(options).toEqual(['Summarize', 'Analyze', 'In French'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect((await field()).value).toBe('/In French ')
    await userEvent.keyboard('Briefly.{Enter}')
    await expect.poll(() => server.heard).toBe('Say it in French. Briefly.')
  })

  test('is a slash once Escape has closed the list', async () => {
    await show(ENTRY)
    await userEvent.type(await field(), '/ana')
    await expect.poll(options).toEqual(['Analyze'])
    await userEvent.keyboard('{Escape}{Enter}')
    await expect.poll(() => server.heard).toBe('/ana')
  })
})

const openMenu = async (name: string) => fireEvent.contextMenu(await screen.findByRole('button', { name }))

describe('the menu of a shortcut', () => {
  test('switches it off', async () => {
    await show(ENTRY)
    await openMenu('Analyze')
    await userEvent.click(await screen.findByRole('menuitem', { name: texts.shortcut.switchOff }))
    await expect.poll(namesInRow).toEqual(['In French'])
    expect($settings.get().shortcuts).toMatchObject([
      { id: 'default-summarize-timeline' },
      { id: 'default-analyze', prompt: '', enabled: false },
      own,
    ])
  })

  test('deletes it, unless it is of the server, and takes that back', async () => {
    await show(ENTRY)
    await openMenu('Analyze')
    await screen.findByRole('menuitem', { name: texts.shortcut.switchOff })
    expect(screen.queryByRole('menuitem', { name: texts.shortcut.remove })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await openMenu('In French')
    await userEvent.click(await screen.findByRole('menuitem', { name: texts.shortcut.remove }))
    await expect.poll(namesInRow).toEqual(['Analyze'])
    await userEvent.click(await screen.findByRole('button', { name: texts.shortcut.undo }))
    await expect.poll(namesInRow).toEqual(['Analyze', 'In French'])
  })

  test('edits it', async () => {
    await show(ENTRY)
    await openMenu('In French')
    await userEvent.click(await screen.findByRole('menuitem', { name: texts.shortcut.change }))
    const name = await screen.findByLabelText(texts.shortcut.name)
    await userEvent.clear(name)
    await userEvent.type(name, 'In German{Enter}')
    await expect.poll(namesInRow).toEqual(['Analyze', 'In German'])
    expect(server.asked).toEqual([])
  })
})
