import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { View } from '@tidings/contracts'
import { makeFeedSubscription } from '@tidings/contracts/testing'
import { db } from '@tidings/db'
import { $contributions, changeSettings, queryClient, refreshSubscriptions } from '@tidings/runtime'
import { fillDatabase } from '@tidings/runtime/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal, renderWith, type Answers } from '../testing.tsx'
import { StarterSection } from './starter-section.tsx'

beforeEach(() => fillDatabase([], []))

afterEach(cleanup)

const sites = ['Ink', 'Maps', 'Rain'].map((title) => ({
  userId: '41147805276726270',
  url: `https://${title.toLowerCase()}.example/feed`,
  view: View.Articles,
  category: 'World',
  title,
}))

const answers = (remaining = 100): Answers => ({
  'GET /starter-feeds': () => ({}),
  'POST /subscriptions/parse-opml': () => ({ data: { subscriptions: sites, remaining } }),
  'POST /subscriptions/import': () => ({
    data: { successfulItems: sites.slice(0, 2), conflictItems: [], parsedErrorItems: [] },
  }),
  'GET /subscriptions': () => ({ data: [] }),
  'GET /reads': () => ({ data: {} }),
})

const choose = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))

const link = () => screen.queryByRole('link', { name: /assistant/ })

describe('the sites to begin with', () => {
  it('are chosen by who subscribes to nothing yet, and subscribed to at once', async () => {
    await renderWith(answers(), <StarterSection />)
    await choose('Ink')
    expect(screen.getByRole('button', { name: 'Subscribe to 1 site' })).toBeDefined()
    await choose('Maps')
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe to 2 sites' }))
    expect(await screen.findByText('2 feeds imported')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Start reading' })).toBeDefined()
  })

  it('are subscribed to by another try where the first broke, without being chosen again', async () => {
    let isBroken = true
    const subscribe = () => {
      if (!isBroken) return { data: { successfulItems: [sites[0]], conflictItems: [], parsedErrorItems: [] } }
      isBroken = false
      return new Refusal(500, { code: 1005, message: '' })
    }
    await renderWith({ ...answers(), 'POST /subscriptions/import': subscribe }, <StarterSection />)
    await choose('Ink')
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe to 1 site' }))
    await screen.findByRole('button', { name: 'Try again' })
    // That nothing is subscribed to yet is told anew, as after each import.
    let times = 0
    const tellAnew = async () => {
      await act(async () => refreshSubscriptions())
      return ++times
    }
    await expect.poll(tellAnew).toBeGreaterThan(5)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 feed imported')).toBeDefined()
  })

  it('are not even asked for where the server knows of feeds that are not here yet', async () => {
    const asked: string[] = []
    await renderWith(
      {
        ...answers(),
        'GET /starter-feeds': () => {
          asked.push('starters')
          return {}
        },
        'GET /subscriptions': () => ({ data: [makeFeedSubscription({ feeds: { title: 'Letters' } })] }),
      },
      <StarterSection />,
    )
    await expect.poll(() => db.subscriptions.count()).toBe(1)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(asked).toEqual([])
  })

  it('are as many as the plan has room for', async () => {
    await renderWith(answers(1), <StarterSection />)
    await choose('Ink')
    await choose('Rain')
    expect(await screen.findByText('You may subscribe to 1 more feed. Choose fewer.')).toBeDefined()
    const subscribe = screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe to 2 sites' })
    expect(subscribe.disabled).toBe(true)
  })

  it('are chosen with the assistant by whoever has one, and wants it', async () => {
    const assistant = { remote: 'assistant', name: 'chat', versions: [] }
    const navigation = { title: 'AI', icon: 'sparkles', path: '/ai', order: 20 } as const
    $contributions.set({
      routes: [{ path: '/ai/:chatId?', part: assistant, navigation }],
      slots: [],
      commands: [],
    })
    await renderWith(answers(), <StarterSection />)
    await screen.findByRole('checkbox', { name: /Ink/ })
    expect(link()?.getAttribute('href')).toBe('/ai')
    await act(() => changeSettings({ assistant: false }))
    expect(link()).toBeNull()
    await act(() => changeSettings({ assistant: true }))
    expect(link()).not.toBeNull()
    act(() => $contributions.set({ routes: [], slots: [], commands: [] }))
    expect(link()).toBeNull()
  })
})
