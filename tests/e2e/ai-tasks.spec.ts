import type { Page } from 'playwright/test'
import { expect, expectAccessible } from './fixtures.ts'
import { connectModel, test } from './own-model.ts'

test.use({ needs: 'shell 0.3, assistant 0.3' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a task' })
const tasks = (page: Page) => page.getByRole('list', { name: 'Tasks' })
const said = (page: Page) => page.getByRole('log', { name: 'What was said' })

/** Runs in the page: of each mark of a button whether it stands on it. */
function findMarks(button: Element): boolean[] {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return [...button.querySelectorAll('span')].map((mark) => {
    const { x, y } = mark.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  })
}

test('a task is made by a preset, tried, read where its reports are, paused and deleted', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers({ says: 'It rained in Bergen.' })
  await page.goto('/settings/ai')
  await page.getByRole('button', { name: 'Add a task' }).click()
  await dialog(page).getByRole('textbox', { name: 'Title' }).fill('Weather')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a task' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Weather')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Prompt is required')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('textbox', { name: 'Prompt' }).fill('How was the weather?')
  await dialog(page)
    .getByRole('button', { name: /^Mondays, 9:00/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(tasks(page).getByText(/^Every Monday at 9:00/)).toBeVisible()
  expect(await person.call('GET', '/ai/task')).toMatchObject({
    data: [{ name: 'Weather', schedule: { type: 'weekly', dayOfWeek: 1 }, isEnabled: true }],
  })

  await page.getByRole('button', { name: 'Try “Weather” now' }).click()
  await expect(tasks(page).getByText('Test run finished.')).toBeVisible()
  await expect(tasks(page).getByRole('link', { name: /^Something new ?Reports/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/ai')
  const chats = page.getByRole('complementary', { name: 'Chats' })
  await expect(chats.getByRole('button', { name: /^Something new ?Weather/ })).toBeVisible()
  const button = page.getByRole('button', { name: 'Task reports, with something new' })
  expect(await button.evaluate(findMarks)).toEqual([true])
  await button.click()
  const reports = page.getByRole('dialog', { name: 'Task reports' })
  await expectAccessible(page)
  await reports.getByRole('button', { name: /^Something new ?Weather/ }).click()
  await expect(said(page).getByText('It rained in Bergen.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Task reports', exact: true })).toBeVisible()
  await expect.poll(() => person.call('GET', '/ai/chat-sessions/unread')).toMatchObject({ data: [] })

  await page.goto('/settings/ai')
  await page.getByRole('button', { name: 'Pause “Weather”' }).click()
  await expect(tasks(page).getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Delete “Weather”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There are no tasks yet.', { exact: false })).toBeVisible()
  expect(await person.call('GET', '/ai/task')).toMatchObject({ data: [] })
})

test('a report that comes while one looks at those before is shown, and is nothing new', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers({ says: 'It rained in Bergen.' }, { says: 'It snowed in Oslo.' })
  const schedule = { type: 'daily', timeOfDay: '2026-01-01T09:00:00.000Z' }
  const task = { name: 'Weather', prompt: 'How was the weather?', schedule, options: {} }
  const { data } = await person.call<{ data: { id: string } }>('POST', '/ai/task', task)
  await person.call('POST', `/ai/task/${data.id}/test-run`)
  await page.clock.install()
  await page.goto(`/ai/${data.id}`)
  await expect(said(page).getByText('It rained in Bergen.')).toBeVisible()
  await expect.poll(() => person.call('GET', '/ai/chat-sessions/unread')).toMatchObject({ data: [] })

  await person.call('POST', `/ai/task/${data.id}/test-run`)
  expect(await person.call('GET', '/ai/chat-sessions/unread')).toMatchObject({ data: [data.id] })
  await page.clock.runFor(60_000)
  await expect(said(page).getByText('It snowed in Oslo.')).toBeVisible()
  await expect.poll(() => person.call('GET', '/ai/chat-sessions/unread')).toMatchObject({ data: [] })
})
