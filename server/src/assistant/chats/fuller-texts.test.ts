import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLibrary, type Library } from './library/testing.ts'
import { openChatStage, type ChatStage, type Talk } from './pages/testing.ts'
import { callTools, lastAnswer } from './tools/testing.ts'

let stage: ChatStage
let talk: Talk
let library: Library

beforeAll(async () => {
  stage = await openChatStage()
})

beforeEach(async () => {
  talk = await stage.begin()
  library = await createLibrary(stage.server, talk.user)
})

afterAll(() => stage.close())

const excerpt = '<p>It ran aground. Read more on our page.</p>'
const article =
  '<p>At low water it ran aground.</p><p>The harbour is shut until the flood, says <a href="https://pilot.example/">the pilot</a>.</p>'

/** Has the model read an entry and say something; answers what it was given, and what was found of what it cites. */
async function read(id: string, says: string) {
  callTools(stage.provider, [{ name: 'get_entries', input: { id: [id], mode: 'detailed' } }], says)
  const { chunks } = await talk.chat.say('What does it say?')
  return {
    given: lastAnswer(stage.provider),
    references: chunks.find(({ type }) => type === 'data-references')?.['data'],
  }
}

describe('of an entry whose feed says little, and whose article is kept', () => {
  test('the model reads the article', async () => {
    const id = await library.write({ title: 'A ship', content: excerpt, article })
    const { given } = await read(id, 'So it is.')
    expect(given).toContain('The harbour is shut until the flood')
    expect(given).not.toContain('Read more')
  })

  test('words of the article are found, as those of the feed, and addresses in either may be opened', async () => {
    const url = 'https://post.example/aground'
    const id = await library.write({ title: 'A ship', url, content: excerpt, article })
    const { references } = await read(
      id,
      'Shut [[e1|shut until the flood]], read on [[e1|Read more on our page]] [[e1|sank]], https://pilot.example/.',
    )
    expect(references).toMatchObject({
      citations: [{ isFound: true }, { isFound: true }, { isFound: false }],
      addresses: ['https://pilot.example/'],
    })
  })
})

test.each([
  ['that says less than its feed', '<p>Accept our cookies.</p>'],
  ['of which nobody had it read', undefined],
])('of an entry with an article %s the model reads what its feed says', async (_, less) => {
  const id = await library.write({ title: 'A ship', content: excerpt, ...(less && { article: less }) })
  const { given } = await read(id, 'So it is.')
  expect(given).toContain('It ran aground. Read more on our page.')
})
