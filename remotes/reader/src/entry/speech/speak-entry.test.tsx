import { act, render } from '@testing-library/react'
import { db, getEntry } from '@tidings/db'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ContentSkeleton } from '../entry-skeleton.tsx'
import { textOn } from '../text-on-page.ts'
import { speakEntry } from './speak-entry.ts'
import { spokenLanguage } from './speech.ts'
import { entryOf, fillDatabase, subscriptionTo } from '../../testing.tsx'

test('who asks to hear an entry whose text is on its way hears it once it is there', async () => {
  const page = render(<ContentSkeleton />)
  const heard: string[] = []
  const arrived = textOn(page.container).then(() => heard.push(page.container.textContent))
  await act(async () => page.rerender(<ContentSkeleton key="again" />))
  expect(heard).toEqual([])
  await act(async () => page.rerender(<p>It begins.</p>))
  await arrived
  expect(heard).toEqual(['It begins.'])
})

test('a text that stands on the page is not waited for', async () => {
  const page = render(<p>It begins.</p>)
  await expect(textOn(page.container)).resolves.toBeUndefined()
  await expect(textOn(null)).resolves.toBeUndefined()
})

test('it is read in the language in which it stands on the page', async () => {
  const letters = subscriptionTo('Briefe')
  const letter = entryOf(letters, { title: 'Der Hafen', language: 'de' })
  await fillDatabase([letters], [letter])
  const entry = await getEntry(db, letter.entries.id)
  vi.stubGlobal('speechSynthesis', { cancel: () => undefined, getVoices: () => [], speak: () => undefined })
  vi.stubGlobal('SpeechSynthesisUtterance', EventTarget)
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = render(
    <p data-entry-text="" lang="en">
      The harbour is open.
    </p>,
  )
  if (entry) speakEntry(entry, { page: page.container, onFailure: () => undefined })
  expect(spokenLanguage()).toBe('en')
})
