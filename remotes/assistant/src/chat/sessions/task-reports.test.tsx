// @module-tag long
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { queryClient } from '@tidings/runtime'
import { beforeEach, describe, expect, test } from 'vitest'
import texts from '../../../locales/en/ai.json'
import { taskOf } from '../../tasks/testing.ts'
import { withSomebodySignedIn } from '../../testing.tsx'
import { ChatServer, messageOf, sessionOf, showPanel } from '../testing.tsx'

const news = taskOf('News')
const LATER = '2026-11-25T13:00:00.000Z'
const report = sessionOf(news.id, 'News', { updatedAt: LATER })

let server: ChatServer

withSomebodySignedIn()

beforeEach(() => {
  server = new ChatServer()
  server.sessions = [report, sessionOf('one', 'First chat')]
  server.messages = [messageOf('user', 'What is new?'), messageOf('assistant', 'Rain.')]
})

const listed = (popup: HTMLElement) =>
  within(popup)
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent)

describe('the reports of tasks', () => {
  test('stand in a list of their own, with what is new, and are opened there', async () => {
    server.tasks = [news]
    await showPanel(server)
    await userEvent.click(await screen.findByRole('button', { name: texts.task.reportsUnread }))
    const popup = await screen.findByRole('dialog', { name: texts.task.reports })
    expect(listed(popup)).toEqual([expect.stringMatching(/^Something newNews.+/)])
    await userEvent.click(within(popup).getByRole('button', { name: /^Something new/ }))
    expect(await screen.findByText('Rain.')).toBeTruthy()
    // It is open now, and so nothing new.
    expect(await screen.findByRole('button', { name: texts.task.reports })).toBeTruthy()
    expect(await screen.findByRole('button', { name: texts.chat.history })).toBeTruthy()
    expect(server.seen).toEqual([[news.id, LATER]])
  })

  test('are none as long as no task has brought anything, and there is no list of them without tasks', async () => {
    server.sessions = [sessionOf('one', 'First chat')]
    server.tasks = [news]
    const { unmount } = await showPanel(server)
    await userEvent.click(await screen.findByRole('button', { name: texts.task.reports }))
    expect(await screen.findByText(texts.task.noReports)).toBeTruthy()
    unmount()
    server.tasks = []
    await showPanel(server)
    await expect.poll(() => queryClient.getQueryData(['ai-tasks'])).toEqual([])
    expect(screen.queryByRole('button', { name: texts.task.reports })).toBeNull()
  })
})
