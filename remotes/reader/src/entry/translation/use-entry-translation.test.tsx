// @module-tag long
import { act, cleanup, screen, within } from '@testing-library/react'
import type { EntryItem } from '@tidings/contracts'
import { db, storeEntries, storeReadability } from '@tidings/db'
import { changeSettings, runCommand } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../../timeline/timeline-part.tsx'
import { asked, emptyTranslator, fillTranslator, translateBy } from './testing.tsx'

const letters = subscriptionTo('Briefe')
const letter = entryOf(letters, {
  title: 'Der Hafen ist offen',
  language: 'de',
  content: '<p>Er ist <a href="https://a.example/">offen</a>.</p><h2>Neues</h2>',
})
const english = entryOf(letters, {
  title: 'The harbour is open to all',
  content: '<p>It is open to all of us.</p>',
})
const arabic = entryOf(letters, {
  title: 'تم افتتاح الميناء',
  language: 'ar',
  content: '<p>تم افتتاح الميناء من جديد صباح اليوم</p>',
})

const translated = {
  title: 'The harbour is open',
  content: '<p>It is <a href="https://a.example/">open</a>.</p><h2>News</h2>',
}

async function show({ entries }: EntryItem, view = 0) {
  await renderAt(`/timeline/view-${view}/all/${entries.id}`, <TimelinePart />)
  await act(async () => fillTranslator())
}

async function open(item: EntryItem, view?: number) {
  const { entries } = item
  await show(item, view)
  await screen.findByRole('heading', { level: 1, name: entries.title ?? '' })
}

const toggle = async () => act(async () => void runCommand('entry:toggle-ai-translation'))
const text = () => screen.findByRole('region', { name: 'Text of the entry' })
const line = async (words: string) => within(await text()).findByText(words)

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters], [letter, english, arabic])
  await db.readabilities.clear()
  await act(async () => changeSettings({ summary: false }))
  translateBy(() => translated)
})

afterEach(async () => {
  cleanup()
  emptyTranslator()
  await act(async () =>
    changeSettings({ translation: false, translationMode: 'bilingual', actionLanguage: 'default' }),
  )
})

describe('an open entry in another language', () => {
  test('is there when one wants it, below what was written, and gone when one does not', async () => {
    await open(letter)
    expect(asked).toEqual([])
    await toggle()
    expect((await line('The harbour is open')).getAttribute('lang')).toBe('en')
    const news = await line('News')
    expect(news.parentElement?.textContent).toBe('NeuesNews')
    expect(asked).toEqual(['title content > en'])
    const links = within(await text()).getAllByRole('link', { name: /open|offen/ })
    expect(links.map(({ textContent }) => textContent)).toEqual(['offen', 'open'])
    await toggle()
    expect(screen.queryByText('News')).toBeNull()
    expect(screen.queryByText('The harbour is open')).toBeNull()
  })

  test('is there by itself where that is set, in the place of what was written where that is', async () => {
    await act(async () => changeSettings({ translation: true, translationMode: 'translation-only' }))
    await show(letter)
    const title = await screen.findByRole('heading', { level: 1, name: 'The harbour is open' })
    expect(title.lang).toBe('en')
    expect((await line('News')).closest('[data-entry-text]')?.getAttribute('lang')).toBe('en')
    expect(within(await text()).queryByText('Neues')).toBeNull()
  })

  test('stands below what was written, not in its place, where the entry is opened at words of that', async () => {
    await act(async () => changeSettings({ translation: true, translationMode: 'translation-only' }))
    await renderAt(`/timeline/view-0/all/${letter.entries.id}#words=Neues`, <TimelinePart />)
    await act(async () => fillTranslator())
    expect((await line('News')).parentElement?.textContent).toBe('NeuesNews')
  })

  test('is there as the rules have it, in the language that they say', async () => {
    await fillDatabase([letters], [{ ...letter, settings: { translation: 'ja' } }])
    await open(letter)
    await line('News')
    expect(asked).toContain('title content > ja')
  })

  test('is of the article of its page, where that is what is read', async () => {
    await storeReadability(db, letter.entries.id, '<p>Der ganze Artikel steht hier.</p>')
    translateBy(() => ({ readabilityContent: '<p>The whole article is here.</p>' }))
    await open(letter)
    await act(async () => void runCommand('entry:ability'))
    await toggle()
    await line('The whole article is here.')
    expect(asked.at(-1)).toBe('title readabilityContent > en')
    expect(asked).not.toContain('title content > en')
  })

  test('is neither asked for nor offered where the entry is in that language', async () => {
    await act(async () => changeSettings({ translation: true }))
    await open(english)
    await toggle()
    expect(asked.filter((one) => one !== 'title > en' && one !== 'title description > en')).toEqual([])
    expect(screen.queryByText('translates the entry')).toBeNull()
  })

  test('is dropped when the entry says something else, and asked for anew', async () => {
    await open(letter)
    await toggle()
    await line('News')
    translateAgain()
    const changed = {
      ...letter.entries,
      content: '<p>Er ist wieder zu.</p>',
      changedAt: '2026-11-25T10:00:00.000Z',
    }
    await act(async () => storeEntries(db, [{ ...letter, entries: changed }]))
    await line('It is closed again.')
    expect(screen.queryByText('News')).toBeNull()
  })

  test('has a direction of its own', async () => {
    translateBy(() => ({ content: '<p>The harbour was opened.</p>' }))
    await open(arabic)
    await toggle()
    const words = await line('The harbour was opened.')
    expect([words.dir, words.closest('[data-entry-text]')?.getAttribute('dir')]).toEqual(['ltr', 'rtl'])
  })

  test('has nothing of a model that a feed could not say', async () => {
    translateBy(() => ({
      content: '<p onclick="x()">Look<iframe srcdoc="x"></iframe></p><h2 style="position:fixed">News</h2>',
    }))
    await open(letter)
    await toggle()
    await line('Look')
    expect((await text()).innerHTML).not.toMatch(/onclick|srcdoc|fixed/)
  })

  test('is no command among posts and videos', async () => {
    await open(letter, 1)
    await toggle()
    expect(asked).toEqual([])
  })

  test('is nowhere, and without a button, where no part makes it or AI is off', async () => {
    await act(async () => changeSettings({ translation: true, assistant: false }))
    await open(letter)
    await toggle()
    expect(asked).toEqual([])
    await act(async () => changeSettings({ assistant: true }))
    await line('News')
    await act(async () => emptyTranslator())
    expect(screen.queryByText('News')).toBeNull()
  })
})

const translateAgain = () => translateBy(() => ({ content: '<p>It is closed again.</p>' }))
