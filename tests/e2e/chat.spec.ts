import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { articleTitle, startArticleSite, type ArticleSite } from '../support/article-site.ts'
import { wordsOf, type Question, type Script } from '../support/model-server/model-server.ts'
import { expect, expectAccessible } from './fixtures.ts'
import { openEntry } from './locators.ts'
import { connectModel, test } from './own-model.ts'
import { openArticle } from './open-article.ts'
import type { Person } from './person.ts'

test.use({ needs: 'shell 0.3, reader 0.3' })

let site: ArticleSite

test.beforeAll(async () => {
  site = await startArticleSite()
})

test.afterAll(() => site.stop())

const question = (page: Page) => page.getByRole('textbox', { name: 'Your question' })
const said = (page: Page) => page.getByRole('log', { name: 'What was said' })
const replies = (page: Page) => page.getByRole('article', { name: 'AI', exact: true })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Panel' })

/** A model that says this in chats, and names each; it also sums up what is opened. */
const chatting =
  (reply: Script, title = 'A title') =>
  (asked: Question): Script => {
    if (asked.tools) return reply
    return { says: wordsOf(asked).includes('You name conversations') ? title : 'A summary.' }
  }

const open = (page: Page, person: Person, title?: string) =>
  openArticle(page, { person, site, ...(title && { title }) })

test(
  'a question about the open entry is answered word by word, also after a reload, and the answer leads to its passage',
  { tag: '@gate' },
  async ({ page, person, model }) => {
    await connectModel(person, model)
    await open(page, person)
    const rest = Promise.withResolvers<void>()
    const begun = 'It begins with a sentence.[[e1|It begins with the first sentence]] '
    let pieces = 0
    model.answers(
      chatting(
        {
          says: [begun, 'And **ends** with another. [More](https://evil.example/)'],
          waits: async () => ((pieces += 1) > 2 ? rest.promise : undefined),
        },
        'Sentences',
      ),
    )

    await page.keyboard.press('Control+i')
    await expect(question(page)).toBeFocused()
    await page.keyboard.type('How does it begin?')
    await page.keyboard.press('Enter')
    await expect(said(page).getByText('It begins with a sentence.')).toBeVisible()
    expect(model.asked.filter(({ tools }) => tools).map(wordsOf)).toEqual([
      expect.stringContaining(articleTitle),
    ])

    await page.reload()
    await expect(said(page).getByText('It begins with a sentence.')).toBeVisible()
    rest.resolve()
    await expect(said(page).getByText('And ends with another. More (https://evil.example/)')).toBeVisible()
    await expect(replies(page)).toHaveCount(1)
    await expect(replies(page).getByRole('link', { name: 'More' })).toHaveCount(0)
    await expect(panel(page).getByRole('heading', { name: 'Sentences' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/timeline/view-0')
    await replies(page)
      .getByRole('link', { name: /It begins with the first sentence/ })
      .click()
    await expect(page).toHaveURL(/#words=It%20begins%20with%20the%20first%20sentence$/)
    await expect(openEntry(page, articleTitle)).toBeVisible()

    await panel(page).getByRole('button', { name: 'Close chat' }).click()
    await expect(question(page)).toHaveCount(0)
  },
)

test('a reply is stopped, asked for anew, and a question is said in other words', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  await open(page, person)
  const never = Promise.withResolvers<void>()
  let pieces = 0
  model.answers(
    chatting({
      says: ['Once ', 'upon a time'],
      waits: async () => ((pieces += 1) > 2 ? never.promise : undefined),
    }),
  )
  await page.goto('/ai')
  await question(page).fill('Tell me a story')
  await page.keyboard.press('Enter')
  await expect(said(page).getByText('Once')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(said(page).getByText('You stopped this reply.')).toBeVisible()
  never.resolve()

  model.answers(chatting({ says: 'Twice.' }))
  await page.getByRole('button', { name: 'Another reply' }).click()
  await expect(said(page).getByText('Twice.')).toBeVisible()
  await expect(said(page).getByText('Once')).toHaveCount(0)

  model.answers(chatting({ says: 'Thrice.' }))
  await page.getByRole('article', { name: 'You' }).hover()
  await page.getByRole('button', { name: 'Edit what you said' }).click()
  await page.getByRole('textbox', { name: 'Edit what you said' }).fill('Tell me another')
  await page.getByRole('article').or(said(page)).getByRole('button', { name: 'Send' }).click()
  await expect(said(page).getByText('Thrice.')).toBeVisible()
  await expect(said(page).getByText('Twice.')).toHaveCount(0)
  await page.reload()
  await expect(said(page).getByText('Tell me another')).toBeVisible()
  await expect(said(page).getByText('Tell me a story')).toHaveCount(0)
  await expectAccessible(page)
})

test('chats are listed, found, opened, named, saved and deleted', async ({ page, person, model }) => {
  await connectModel(person, model)
  model.answers(chatting({ says: 'Yes.' }, 'One thing'))
  await page.goto('/ai')
  const chats = page.getByRole('complementary', { name: 'Chats' })
  await question(page).fill('Is it?')
  await page.keyboard.press('Enter')
  await expect(chats.getByRole('button', { name: /^One thing/ })).toBeVisible()
  await page.getByRole('button', { name: 'New chat' }).click()
  model.answers(chatting({ says: 'No.' }, 'Another thing'))
  await question(page).fill('Was it?')
  await page.keyboard.press('Enter')
  await expect(chats.getByRole('button', { name: /^Another thing/ })).toBeVisible()
  await expect(said(page).getByText('Yes.')).toHaveCount(0)

  await chats.getByRole('searchbox', { name: 'Search in chats' }).fill('is it')
  await expect(chats.getByRole('button', { name: /^Another thing/ })).toHaveCount(0)
  await chats.getByRole('button', { name: /^One thing/ }).click()
  await expect(said(page).getByText('Yes.')).toBeVisible()
  await page.getByRole('button', { name: 'More about this chat' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('The first')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'The first', level: 1 })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More about this chat' }).click()
  await page.getByRole('menuitem', { name: 'Save as Markdown' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('The-first.md')
  expect(await readFile(await file.path(), 'utf8')).toBe('# The first\n\n## You\n\nIs it?\n\n## AI\n\nYes.\n')

  await chats.getByRole('searchbox', { name: 'Search in chats' }).fill('nobody said this')
  await expect(chats.getByText('No chat says that.')).toBeVisible()
  await chats.getByRole('searchbox', { name: 'Search in chats' }).fill('')
  await chats.getByRole('button', { name: 'Delete “The first”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(chats.getByRole('button', { name: /^The first/ })).toHaveCount(0)
  await expect(said(page).getByText('Yes.')).toHaveCount(0)
  await expect(chats.getByRole('button', { name: /^Another thing/ })).toBeVisible()
  await expectAccessible(page)
})

test('the panel floats where one wants it to, is moved, and gives the focus back', async ({
  page,
  person,
  model,
}) => {
  await connectModel(person, model)
  await open(page, person)
  await page.keyboard.press('Control+i')
  await expect(question(page)).toBeFocused()
  const beside = await panel(page).boundingBox()
  expect(beside?.height).toBe(page.viewportSize()?.height)

  await page.getByRole('button', { name: 'More about this chat' }).click()
  await page.getByRole('menuitem', { name: 'Float over the page' }).click()
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(500)
  const before = await panel(page).boundingBox()
  if (!before) throw new Error('The panel is nowhere')
  await page.mouse.move(before.x + 60, before.y + 20)
  await page.mouse.down()
  await page.mouse.move(before.x - 140, before.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await panel(page).boundingBox())?.x).toBe(before.x - 200)

  await question(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('Control+i')
  await expect(question(page)).toBeFocused()
})

test('on a phone the page of the chat stands in, and knows from where one comes', async ({
  page,
  person,
  model,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await connectModel(person, model)
  await open(page, person)
  await page.keyboard.press('Control+i')
  await expect(page).toHaveURL(/\/ai$/)
  await expect(page.getByText(`Ask about “${articleTitle}”`)).toBeVisible()
  model.answers(chatting({ says: 'It is about pages.' }, 'Pages'))
  await page.getByRole('button', { name: 'What are the key points?' }).click()
  await expect(said(page).getByText('It is about pages.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Chats' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Pages/ })).toBeVisible()
})

test('code and formulas of a reply are set as those of an article', async ({ page, person, model }) => {
  await connectModel(person, model)
  const formula = '$$\n\\frac{a}{b}\n+ c\n$$'
  model.answers(
    chatting({ says: ['So $x^2$ is\n\n', `${formula}\n\n`, '```js\nconst a = 1\n', '// done\n```\n'] }),
  )
  await page.goto('/ai')
  await question(page).fill('How?')
  await page.keyboard.press('Enter')
  await expect(replies(page).locator('math')).toHaveCount(2)
  await expect(replies(page).locator('math[display=block] mfrac')).toBeVisible()
  const comment = replies(page).locator('pre span', { hasText: '// done' })
  await expect(comment).toBeVisible()
  const colours = await replies(page)
    .locator('pre span')
    .evaluateAll((pieces) => new Set(pieces.map((each) => getComputedStyle(each).color)).size)
  expect(colours).toBeGreaterThan(2)
  await expectAccessible(page)
})
