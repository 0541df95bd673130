import { describe, expect, test } from 'vitest'
import { cropOf, dragged, middle } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the part of a picture that is shown', () => {
  test.each([
    [wide, middle, { x: 100, y: 0, side: 200 }],
    [wide, { zoom: 2, x: 0, y: 1 }, { x: 0, y: 100, side: 100 }],
    [{ width: 30, height: 30 }, middle, { x: 0, y: 0, side: 30 }],
  ])('of %o at %o is the square %o', (size, position, square) => {
    expect(cropOf(size, position)).toEqual(square)
  })

  test('follows the hand that drags it, and stays inside', () => {
    // A quarter of the square's side to the right: what lies 50 pixels further left is shown.
    expect(cropOf(wide, dragged(wide, middle, 0.25, 0)).x).toBe(50)
    expect(cropOf(wide, dragged(wide, middle, 9, 9))).toEqual({ x: 0, y: 0, side: 200 })
    expect(cropOf(wide, dragged(wide, middle, -9, -9)).x).toBe(200)
  })

  test('does not move where there is nothing more', () => {
    expect(dragged(wide, middle, 0, 0.5).y).toBe(0.5)
  })
})
