import { array, assert, double, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawPrompts, prompts, PROMPTS_AT_ONCE } from './prompts.ts'

const chance = double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('what somebody new may say', () => {
  test('is another five each time, none of them twice', () => {
    assert(
      property(array(chance, { minLength: 28, maxLength: 28 }), (chances) => {
        const drawn = chances.values()
        const random = () => drawn.next().value ?? 0
        const first = drawPrompts([], random)
        const second = drawPrompts(first, random)
        expect(new Set([...first, ...second]).size).toBe(2 * PROMPTS_AT_ONCE)
      }),
    )
  })

  test('is one of fourteen', () => expect(new Set(prompts).size).toBe(14))
})
