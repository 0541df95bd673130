import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { db } from '@tidings/db'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FeedFinder } from '../follow/feed-finder.tsx'
import { Refusal, renderWith } from '../testing.tsx'
import { useTarget } from './use-target.ts'

const refusal = new Refusal(400, { code: 2004, message: '', data: { kind: 'not-a-feed' } })

let asked: string[] = []

beforeEach(async () => {
  asked = []
  await db.delete()
  await db.open()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page() {
  const [target, setTarget] = useTarget()
  return <FeedFinder initialText={target ?? ''} target={target} onTargetChange={setTarget} />
}

async function show(path: string): Promise<HTMLElement> {
  const answers = {
    'GET /feeds': ({ url }: Request) => {
      asked.push(new URL(url).searchParams.get('url') ?? '')
      return refusal
    },
  }
  await renderWith(answers, <Page />, path)
  return screen.findByRole('textbox', { name: 'Address of a site or a feed' })
}

const follow = () => new URLSearchParams(location.search).get('follow')

test('a password that is typed is asked with, and stands in no address of the page', async () => {
  const field = await show('/discover')
  await userEvent.type(field, 'https://ann:secret@example.com/feed{Enter}')
  await screen.findByRole('alert')
  expect(asked).toEqual(['https://ann:secret@example.com/feed'])
  expect(follow()).toBe('https://example.com/feed')
})

test('one that a link brings is asked with, and gone from the address', async () => {
  await show(`/discover?replaces=1&follow=${encodeURIComponent('https://ann:secret@example.com/feed')}`)
  await screen.findByRole('alert')
  expect(asked).toEqual(['https://ann:secret@example.com/feed'])
  expect(location.search).toBe('?replaces=1&follow=https%3A%2F%2Fexample.com%2Ffeed')
})
