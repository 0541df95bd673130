import { expect, test } from 'vitest'
import { MessageGroups } from './message-groups.ts'

const messages = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: `message-${from + at}` }))

const idsOf = (groups: ReturnType<MessageGroups['group']>) =>
  new Map(groups.map(({ key, items }) => [key, items.map(({ id }) => id).join(' ')]))

test('all that was said is in a group, in its order', () => {
  const all = messages(0, 50)
  expect(new MessageGroups().group(all).flatMap(({ items }) => items)).toEqual(all)
})

test('a chat in which nothing was said has none', () => {
  expect(new MessageGroups().group([])).toEqual([])
})

test('a full group stays what it is while more is said', () => {
  const grouped = new MessageGroups()
  const before = idsOf(grouped.group(messages(50, 68)))
  const after = idsOf(grouped.group(messages(50, 90)))
  expect(after.get(0)).toBe(before.get(0))
  expect(after.get(1)).toBe(before.get(1))
  expect(after.get(2)).toMatch(`${before.get(2)} `)
})

test('each stays what it is where what was said before comes, however much that is', () => {
  const grouped = new MessageGroups()
  const before = idsOf(grouped.group(messages(50, 68)))
  const after = idsOf(grouped.group(messages(3, 68)))
  for (const [key, ids] of before) expect(after.get(key)).toBe(ids)
  const all = idsOf(grouped.group(messages(0, 68)))
  for (const [key, ids] of before) expect(all.get(key)).toBe(ids)
  const said = messages(0, 68).map(({ id }) => id)
  expect([...all.values()].join(' ')).toBe(said.join(' '))
})

test('a chat whose beginning is another one is grouped anew', () => {
  const grouped = new MessageGroups()
  grouped.group(messages(50, 68))
  expect(grouped.group(messages(0, 20)).map(({ key }) => key)).toEqual([0, 1, 2])
})
