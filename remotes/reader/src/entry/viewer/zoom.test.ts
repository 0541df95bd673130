import { expect, test } from 'vitest'
import { fitted, MOST, pan, swipeOf, zoomAt } from './zoom.ts'

const stage = { picture: { width: 400, height: 200 }, room: { width: 400, height: 400 } }

test('a picture is enlarged about the point that one looks at', () => {
  expect(zoomAt(fitted, 2, { x: 100, y: 0 }, stage)).toEqual({ scale: 2, x: -100, y: 0 })
})

test('a picture is never smaller than it fits, and never larger than is of use', () => {
  expect(zoomAt({ scale: 2, x: 50, y: 0 }, 0.1, { x: 0, y: 0 }, stage)).toEqual(fitted)
  expect(zoomAt(fitted, 100, { x: 0, y: 0 }, stage).scale).toBe(MOST)
})

test('an enlarged picture moves to its edges and no further', () => {
  const enlarged = { scale: 2, x: 0, y: 0 }
  expect(pan(enlarged, { x: 1000, y: 50 }, stage)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(pan(enlarged, { x: -10, y: 0 }, stage).x).toBe(-10)
})

test.each([
  [{ x: -80, y: 10 }, 'next'],
  [{ x: 80, y: -10 }, 'previous'],
  [{ x: 5, y: 150 }, 'close'],
  [{ x: 20, y: 10 }, null],
  [{ x: 10, y: -200 }, null],
])('a swipe by %j leads to %s', (by, expected) => {
  expect(swipeOf(by)).toBe(expected)
})
