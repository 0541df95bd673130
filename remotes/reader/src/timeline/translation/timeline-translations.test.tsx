// @module-tag long
import { act, cleanup, screen } from '@testing-library/react'
import { storeEntries, db } from '@tidings/db'
import { changeSettings } from '@tidings/runtime'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asked, emptyTranslator, fillTranslator, translateBy } from '../../entry/translation/testing.tsx'
import { loadLate } from '../../late/late.ts'
import { entryOf, fillDatabase, renderAt, subscriptionTo } from '../../testing.tsx'
import { TimelinePart } from '../timeline-part.tsx'

const letters = subscriptionTo('Briefe')
const german = { language: 'de', title: 'Der Hafen ist offen', description: 'Schiffe fahren wieder ein' }
const letter = entryOf(letters, german)
const english = entryOf(letters, { title: 'The harbour is open to all of you' })

const posts = subscriptionTo('Kurzes', { view: 1 })
const post = entryOf(posts, { language: 'de', content: '<p>Der Hafen ist wieder offen</p>' })

const translated = { title: 'The harbour is open', description: 'Ships come in again' }

beforeAll(async () => {
  await loadLate()
})

beforeEach(async () => {
  await fillDatabase([letters, posts], [letter, english, post])
  await act(async () => changeSettings({ translation: true, unreadOnly: false }))
  translateBy(() => translated)
})

afterEach(async () => {
  cleanup()
  emptyTranslator()
  await act(async () => changeSettings({ translation: false, translationMode: 'bilingual' }))
})

async function show(view = 0) {
  await renderAt(`/timeline/view-${view}/all`, <TimelinePart />)
  await act(async () => fillTranslator())
}

describe('rows in another language', () => {
  test('say so below what was written, and only where it is another', async () => {
    await show()
    const line = await screen.findByText('The harbour is open')
    expect(line.lang).toBe('en')
    expect(await screen.findByText('Ships come in again')).toBeTruthy()
    expect(screen.getByText('Der Hafen ist offen')).toBeTruthy()
    expect(asked).toEqual(['title description > en'])
  })

  test('say it in the place of what was written, where that is set', async () => {
    await act(async () => changeSettings({ translationMode: 'translation-only' }))
    await show()
    const title = await screen.findByRole('link', { name: /The harbour is open$/ })
    expect(title.closest('article')?.lang).toBe('en')
    expect(screen.queryByText('Der Hafen ist offen')).toBeNull()
  })

  test('are posts with their text', async () => {
    translateBy(() => ({ content: '<p>The harbour is open again</p>' }))
    await show(1)
    expect(await screen.findByText('The harbour is open again')).toBeTruthy()
    expect(asked).toEqual(['content > en'])
  })

  test('are as they were once that is no longer wanted, and when there is nobody who translates', async () => {
    await show()
    await screen.findByText('The harbour is open')
    await act(async () => changeSettings({ translation: false }))
    expect(screen.queryByText('The harbour is open')).toBeNull()
    await act(async () => changeSettings({ translation: true }))
    await screen.findByText('The harbour is open')
    await act(async () => emptyTranslator())
    expect(screen.queryByText('The harbour is open')).toBeNull()
    expect(screen.getByText('Der Hafen ist offen')).toBeTruthy()
  })

  test('say nothing of what the entry said before it was changed', async () => {
    await show()
    await screen.findByText('The harbour is open')
    translateBy(() => null)
    const changed = { ...letter.entries, title: 'Der Hafen ist zu', changedAt: '2026-11-25T10:00:00.000Z' }
    await act(async () => storeEntries(db, [{ ...letter, entries: changed }]))
    await screen.findByText('Der Hafen ist zu')
    expect(screen.queryByText('The harbour is open')).toBeNull()
  })

  test('are not asked for where that is not set', async () => {
    await act(async () => changeSettings({ translation: false }))
    await show()
    await screen.findByText('Der Hafen ist offen')
    expect(screen.queryByText('translates the list')).toBeNull()
    expect(asked).toEqual([])
  })
})
