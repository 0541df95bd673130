import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedTooDeep, MAX_NESTING, writeJson } from './nesting.ts'
import { memoryInput } from './memories/index.ts'
import { toolArguments } from './mcp/index.ts'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

const wrap = (value: unknown, times: number): unknown => (times === 0 ? value : wrap([value], times - 1))

test('JSON is too deep exactly when it is nested deeper than the bound, whatever its texts hold', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.integer({ min: MAX_NESTING - 4, max: MAX_NESTING + 1 }),
      (value, times) => {
        const nested = wrap(value, times)
        expect(isNestedTooDeep(JSON.stringify(nested))).toBe(depthOf(nested) > MAX_NESTING)
      },
    ),
  )
})

test('what is nested without end is no JSON, and nothing of a call', () => {
  const deep = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(writeJson(deep)).toBeUndefined()
  expect(toolArguments.safeParse(deep).success).toBe(false)
  expect(memoryInput.safeParse({ memory: 'x', metadata: deep }).success).toBe(false)
})
