// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from './refusals.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})

afterAll(() => stage.close())

test('a memory is kept, listed, changed and forgotten', async () => {
  const { id: userId, api } = await stage.signUp()
  const { memory } = api.ai
  const kept = await memory.create({
    memory: 'Owns a boat.',
    importance: 0.9,
    tags: ['boats'],
    source: 'A chat',
    metadata: { of: 'tests' },
    expiresAt: new Date('2100-01-01T00:00:00.000Z'),
  })
  expect(kept).toMatchObject({
    userId,
    memory: 'Owns a boat.',
    importance: 0.9,
    tags: ['boats'],
    source: 'A chat',
    metadata: { of: 'tests' },
    lastAccessedAt: null,
    expiresAt: '2100-01-01T00:00:00.000Z',
  })
  const changed = await memory.update({
    memoryId: kept.id,
    memory: 'Sold the boat.',
    tags: null,
    expiresAt: null,
  })
  expect(changed).toMatchObject({
    id: kept.id,
    memory: 'Sold the boat.',
    tags: null,
    expiresAt: null,
    importance: 0.9,
  })
  expect(await memory.list({})).toEqual({ data: [changed] })
  expect(await memory.delete({ memoryId: kept.id })).toEqual({ success: true })
  expect(await memory.list({})).toEqual({ data: [] })
})

test('memories come by pages, and by how important they are', async () => {
  const { memory } = (await stage.signUp()).api.ai
  for (const text of ['One', 'Two', 'Three']) await memory.create({ memory: text })
  const high = await memory.create({ memory: 'Four', importance: 0.8 })
  const listed: string[] = []
  for (let before: Date | undefined, isDone = false; !isDone;) {
    const page = await memory.list({ limit: 1, ...(before && { before }) })
    listed.push(...page.data.map((each) => each.memory))
    isDone = page.nextBefore === undefined
    before = page.nextBefore && new Date(page.nextBefore)
  }
  expect(listed).toEqual(['Four', 'Three', 'Two', 'One'])
  expect((await memory.list({ importanceGte: 0.6 })).data).toEqual([high])
  const rest = (await memory.list({ importanceLte: 0.5 })).data
  expect(rest.map((each) => each.memory)).toEqual(['Three', 'Two', 'One'])
})

test('a memory that is not there is refused, and so is one that is too long', async () => {
  const { memory } = (await stage.signUp()).api.ai
  const memoryId = '349396175058632704'
  await expectRefusal(memory.update({ memoryId, memory: 'Rows' }), 'aiMemoryNotFound')
  await expectRefusal(memory.delete({ memoryId }), 'aiMemoryNotFound')
  await expectRefusal(memory.create({ memory: 'a'.repeat(2001) }), 'invalidInput')
})
