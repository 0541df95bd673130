import { expect, test } from 'vitest'
import { isNestedTooDeep, MAX_NESTING, writeJson } from './nesting.ts'
import { memoryInput } from './memories/index.ts'
import { toolArguments } from './mcp/index.ts'

const wrap = (value: unknown, times: number): unknown => (times === 0 ? value : wrap([value], times - 1))

test.each<[what: string, innermost: unknown, itsDepth: number]>([
  ['nothing', null, 0],
  ['an object', { a: 1 }, 1],
  ['brackets in a text', '[{"[{'.repeat(200), 0],
  ['a text that ends in what takes meaning from a quote', ['\\', '[', '\\"[', '{'], 1],
  ['brackets in a name', { '[[{': { ']}': [] } }, 3],
  ['much beside each other', Array.from({ length: 500 }, () => [{}]), 3],
])(
  'JSON is too deep exactly when it is nested deeper than the bound, around %s',
  (_, innermost, itsDepth) => {
    const room = MAX_NESTING - itsDepth
    expect(isNestedTooDeep(JSON.stringify(wrap(innermost, room)))).toBe(false)
    expect(isNestedTooDeep(JSON.stringify(wrap(innermost, room + 1)))).toBe(true)
  },
)

test('what is nested without end is no JSON, and nothing of a call', () => {
  const deep = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(writeJson(deep)).toBeUndefined()
  expect(toolArguments.safeParse(deep).success).toBe(false)
  expect(memoryInput.safeParse({ memory: 'x', metadata: deep }).success).toBe(false)
})
