import { describe, expect, test } from 'vitest'
import {
  createSnowflake,
  isSnowflake,
  SNOWFLAKE_EPOCH,
  snowflakeToTime,
  timeToSnowflake,
} from './identifiers.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

describe('snowflake identifiers', () => {
  test('grow with every call, also when the clock stands still or runs back', () => {
    const clock = [NOON, NOON, NOON - 5000, NOON + 1]
    const next = createSnowflake(1, () => clock.shift() ?? NOON)
    const ids = Array.from({ length: 10_000 }, () => next())
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true)
  })

  test('tell when they were made', () => {
    const id = createSnowflake(7, () => NOON)()
    expect(snowflakeToTime(id)).toBe(NOON)
    expect(snowflakeToTime(id.toString())).toBe(NOON)
  })

  test('of two processes never meet', () => {
    const first = createSnowflake(1, () => NOON)
    const second = createSnowflake(2, () => NOON)
    const ids = Array.from({ length: 100 }, () => [first(), second()]).flat()
    expect(new Set(ids).size).toBe(200)
  })

  test('sort around the bound of a time', () => {
    const bound = timeToSnowflake(NOON)
    expect(createSnowflake(0, () => NOON - 1)() < bound).toBe(true)
    expect(createSnowflake(0, () => NOON)() >= bound).toBe(true)
    expect(timeToSnowflake(0)).toBe(0n)
  })

  test.each([
    [createSnowflake(0, () => NOON)().toString(), true],
    [timeToSnowflake(Date.UTC(2051, 0, 1)).toString(), false],
    ['123', false],
    ['12345678901234567890', false],
    ['abc4567890123', false],
    ['-349319712317898752', false],
  ])('%s is recognised: %s', (value, expected) => {
    expect(isSnowflake(value)).toBe(expected)
  })

  test('count from April 2024', () => {
    expect(new Date(SNOWFLAKE_EPOCH).toISOString()).toBe('2024-04-01T00:00:00.000Z')
  })
})
