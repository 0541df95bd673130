import { expect, onTestFinished, test } from 'vitest'
import { rss } from '../../../../../tests/support/site.ts'
import { serve } from '../../../../../tests/support/serve.ts'
import { statementsDuring } from '../../../foundation/database/statements.testing.ts'
import { createTestFeeds } from '../testing.ts'

const item = (index: number) => ({
  link: `https://blog.test/${index}`,
  title: `Entry ${index}`,
  html: `<p>${'x'.repeat(90_000)}</p>`,
  publishedAt: index,
})

test('entries with long texts are stored few at a time, so that others are answered in between', async () => {
  const subject = await createTestFeeds()
  onTestFinished(() => subject.close())
  const site = await serve((_, response) =>
    response.end(
      rss(
        'Long',
        Array.from({ length: 7 }, (_entry, index) => item(index)),
      ),
    ),
  )
  onTestFinished(site.close)
  const id = await subject.add(`${site.origin}/feed.xml`)

  const statements = await statementsDuring(() => subject.engine.refreshFeed(id))

  expect(await subject.entries(id)).toHaveLength(7)
  expect(statements.filter((text) => text.includes('insert into "entries"'))).toHaveLength(3)
})
