import type { Page } from 'playwright/test'
import { articleTitle, startArticleSite } from '../support/article-site.ts'
import type { Question, Script } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { openEntry } from './locators.ts'
import { connectModel, test } from './own-model.ts'

test.use({ needs: 'shell 0.3, assistant 0.3' })

const schema = {
  title: 'How a ship is freed',
  nodes: [
    { id: 'a', label: 'Aground in the harbour', shape: 'start' },
    { id: 'b', label: 'Is it flood tide?', shape: 'decision' },
    { id: 'c', label: 'Wait for the tide, and keep the pumps running all the while' },
    { id: 'd', label: 'Pull with both tugs' },
    { id: 'e', label: 'Afloat', shape: 'end' },
  ],
  edges: [
    { source: 'a', target: 'b' },
    { source: 'b', target: 'c', label: 'no' },
    { source: 'c', target: 'b' },
    { source: 'b', target: 'd', label: 'yes' },
    { source: 'd', target: 'e' },
  ],
}

/** A model that draws, and then says something. */
function drawing({ tools, messages }: Question): Script {
  if (!tools) return { says: 'Ships' }
  if (messages.at(-1)?.role === 'tool') return { says: 'So it goes.' }
  return { says: '', calls: [{ name: 'display_flow_chart', input: { schema } }] }
}

const figure = (page: Page) => page.getByRole('figure', { name: schema.title })
const stepIn = (page: Page, text: string) =>
  page.getByRole('dialog', { name: schema.title }).locator('.react-flow').getByText(text)

test('a chart that a model draws is seen among its words, large by a press, and in words', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  model.answers(drawing)
  await page.goto('/ai')
  await page.getByRole('textbox', { name: 'Your question' }).fill('How is a ship freed?')
  await page.keyboard.press('Enter')
  const enlarge = figure(page).getByRole('button', { name: `Enlarge the chart “${schema.title}”` })
  await expect(figure(page).locator('.react-flow').getByText('Afloat')).toBeVisible()
  await expectAccessible(page)

  await enlarge.press('Enter')
  await expect(stepIn(page, 'Afloat')).toBeVisible()
  // What leads on stands above what it leads to.
  const heights = await Promise.all(
    ['Aground in the harbour', 'Is it flood tide?', 'Pull with both tugs', 'Afloat'].map(
      async (text) => (await stepIn(page, text).boundingBox())?.y ?? 0,
    ),
  )
  expect(heights).toEqual(heights.toSorted((a, b) => a - b))
  expect(new Set(heights).size).toBe(4)
  const before = await stepIn(page, 'Afloat').boundingBox()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect
    .poll(async () => (await stepIn(page, 'Afloat').boundingBox())?.width)
    .toBeGreaterThan(before?.width ?? 0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(enlarge).toBeFocused()

  await figure(page).getByText('In words').click()
  await expect(figure(page).getByRole('listitem')).toHaveCount(schema.nodes.length)
  await page.reload()
  await expect(figure(page).locator('.react-flow').getByText('Afloat')).toBeVisible()
})

test(
  'a step that cites an entry leads to it',
  // That of before puts the looks of an entry into the page, which refuses them.
  { annotation: { type: 'needs', description: 'reader 0.2' } },
  async ({ page, person, model }) => {
    const site = await startArticleSite()
    await connectModel(person, model)
    await person.call('POST', '/subscriptions', { url: site.feedUrl, view: 0 })
    const [start, ...others] = schema.nodes
    const cited = { ...schema, nodes: [{ ...start, label: 'Aground[[e1]]' }, ...others] }
    const calls = [
      { name: 'search', input: { scope: 'entries.userTimeline', query: [] } },
      { name: 'display_flow_chart', input: { schema: cited } },
    ]
    model.answers(({ tools, messages }) => {
      const call = calls[messages.filter(({ role }) => role === 'tool').length]
      if (!tools || !call) return { says: 'Ships' }
      return { says: '', calls: [call] }
    })
    await page.goto('/ai')
    await page.getByRole('textbox', { name: 'Your question' }).fill('How is a ship freed?')
    await page.keyboard.press('Enter')
    await figure(page).getByRole('button', { name: 'Enlarge' }).click()
    await page
      .getByRole('dialog', { name: schema.title })
      .locator('.react-flow')
      .getByRole('link', { name: articleTitle })
      .click()
    await expect(openEntry(page, articleTitle)).toBeVisible()
    await site.stop()
  },
)
