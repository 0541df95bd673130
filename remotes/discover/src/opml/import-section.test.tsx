import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View, z } from '@tidings/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal, renderWith, type Answers } from '../testing.tsx'
import { ImportSection } from './import-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const feedsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    userId: '41147805276726270',
    url: `https://${index + 1}.example/feed`,
    view: View.Articles,
    category: index === 0 ? null : 'News',
    title: `Feed ${index + 1}`,
  }))

const subscriptions = feedsOf(3)

/** The answers around an import of so many feeds. */
const answersFor = (count: number): Answers => ({
  'POST /subscriptions/parse-opml': () => ({ data: { subscriptions: feedsOf(count), remaining: 100 } }),
  'GET /subscriptions': () => ({ data: [] }),
  'GET /reads': () => ({ data: {} }),
})

/** The addresses that a call asks for. */
async function askedOf(request: Request): Promise<string[]> {
  const items = z.string().parse((await request.formData()).get('items'))
  return z.array(z.string()).parse(JSON.parse(items))
}

const taking = (urls: string[]) => ({
  data: { successfulItems: urls.map((url) => ({ url })), conflictItems: [], parsedErrorItems: [] },
})

const STOPPED = /because the import was stopped/

async function drop(answers: Answers, name = 'follow.opml') {
  await renderWith(answers, <ImportSection />)
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Choose a file'), new File(['<opml/>'], name))
}

describe('importing', () => {
  it('refuses at once what cannot be OPML', async () => {
    const parse = vi.fn<() => object>()
    await drop({ 'POST /subscriptions/parse-opml': parse }, 'photo.png')
    expect(await screen.findByText('Only files that end in .opml or .xml can be imported.')).toBeDefined()
    expect(parse).not.toHaveBeenCalled()
  })

  it('says what to do with a file that is broken', async () => {
    await drop({ 'POST /subscriptions/parse-opml': () => new Refusal(400, { code: 14000, message: '' }) })
    expect(await screen.findByText('The file cannot be used.')).toBeDefined()
  })

  it('does not begin beyond the quota', async () => {
    await drop({ 'POST /subscriptions/parse-opml': () => ({ data: { subscriptions, remaining: 2 } }) })
    expect(await screen.findByText('You may subscribe to 2 more feeds. Choose fewer.')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 3 feeds' }).disabled).toBe(true)
  })

  it('imports, and tells what became of each feed', async () => {
    const [imported, conflict, failed] = subscriptions
    await drop({
      ...answersFor(3),
      'POST /subscriptions/import': () => ({
        data: {
          successfulItems: [imported],
          conflictItems: [{ ...conflict, id: '41147805276726275' }],
          parsedErrorItems: [failed],
        },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 3 feeds' }))
    expect(await screen.findByText('1 feed imported')).toBeDefined()
    expect(screen.getByText('You were subscribed to 1 of them already.')).toBeDefined()
    expect(screen.getByText('1 feed could not be imported')).toBeDefined()
    expect(screen.getByText('Feed 3')).toBeDefined()
  })

  it('tells an address that is none from a feed that is one too many within an hour', async () => {
    const [none, tooMany] = subscriptions
    await drop({
      ...answersFor(2),
      'POST /subscriptions/import': () => ({
        data: { successfulItems: [], conflictItems: [], parsedErrorItems: [none, { ...tooMany, code: 1 }] },
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 2 feeds' }))
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Feed 1This is not an address on the web.',
      'Feed 2Too many new feeds within an hour. Import this one again later.',
    ])
  })

  it('goes on with what is missing after it broke', async () => {
    const asked: string[][] = []
    await drop({
      ...answersFor(12),
      'POST /subscriptions/import': async (request) => {
        asked.push(await askedOf(request))
        return asked.length === 2 ? new Refusal(500, { code: 1005, message: '' }) : taking(asked.at(-1) ?? [])
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 12 feeds' }))
    expect(await screen.findByText('10 feeds imported')).toBeDefined()
    expect(screen.queryByText(STOPPED)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('12 feeds imported')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked.at(-1)).toEqual(['https://11.example/feed', 'https://12.example/feed'])
  })

  it('says what is missing because somebody stopped it', async () => {
    const stopped = Promise.withResolvers<undefined>()
    await drop({
      ...answersFor(12),
      'POST /subscriptions/import': async (request) => {
        await stopped.promise
        return taking(await askedOf(request))
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 12 feeds' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    stopped.resolve(undefined)
    expect(await screen.findByText('2 feeds were not imported because the import was stopped.')).toBeDefined()
    expect(screen.getByText('10 feeds imported')).toBeDefined()
  })
})
