import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Refusal, renderWith, type Answers } from '../testing.tsx'
import { ImportSection } from './import-section.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const urls = ['https://a.example/feed', 'https://b.example/feed', 'https://c.example/feed']
const subscriptions = urls.map((url, index) => ({
  userId: '41147805276726270',
  url,
  view: View.Articles,
  category: index === 0 ? null : 'News',
  title: `Feed ${index + 1}`,
}))

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
      'POST /subscriptions/parse-opml': () => ({ data: { subscriptions, remaining: 100 } }),
      'POST /subscriptions/import': () => ({
        data: {
          successfulItems: [imported],
          conflictItems: [{ ...conflict, id: '41147805276726275' }],
          parsedErrorItems: [failed],
        },
      }),
      'GET /subscriptions': () => ({ data: [] }),
      'GET /reads': () => ({ data: {} }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Import 3 feeds' }))
    expect(await screen.findByText('1 feed imported')).toBeDefined()
    expect(screen.getByText('You were subscribed to 1 of them already.')).toBeDefined()
    expect(screen.getByText('1 feed could not be imported')).toBeDefined()
    expect(screen.getByText('Feed 3')).toBeDefined()
  })
})
