import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Flight } from './flight.ts'

const landed = vi.fn<() => void>()
let flight: Flight

beforeEach(() => {
  vi.useFakeTimers()
  landed.mockClear()
  flight = new Flight()
  flight.landWith(landed)
})

afterEach(() => vi.useRealTimers())

/** Moves the list to where a line is the first of twenty; answers whether it flies. */
const moveTo = (first: number) => flight.move({ first, last: first + 20 })

test('a list that goes from screen to screen flies, and lands once it rests', () => {
  expect(moveTo(0)).toBe(false)
  expect(moveTo(300)).toBe(true)
  vi.advanceTimersByTime(50)
  expect(moveTo(100)).toBe(true)
  expect(flight.isFlying()).toBe(true)
  vi.advanceTimersByTime(50)
  expect(landed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(50)
  expect(landed).toHaveBeenCalledTimes(1)
  expect(flight.isFlying()).toBe(false)
})

test('one that moves by less than half a screen does not', () => {
  for (const first of [0, 9, 18, 27]) expect(moveTo(first)).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(landed).not.toHaveBeenCalled()
})

test('small steps after the last jump are part of the flight, and do not lengthen it', () => {
  for (const first of [0, 100, 200]) moveTo(first)
  expect(moveTo(201)).toBe(true)
  vi.advanceTimersByTime(50)
  expect(moveTo(203)).toBe(true)
  vi.advanceTimersByTime(50)
  expect(landed).toHaveBeenCalledTimes(1)
  expect(moveTo(205)).toBe(false)
})

test('a list that is gone does not land', () => {
  for (const first of [0, 100, 200]) moveTo(first)
  flight.stop()
  vi.advanceTimersByTime(1000)
  expect(landed).not.toHaveBeenCalled()
})

test('only a list that goes on before it has landed is swift', () => {
  moveTo(0)
  moveTo(100)
  expect(flight.isSwift()).toBe(false)
  moveTo(200)
  expect(flight.isSwift()).toBe(true)
  vi.advanceTimersByTime(100)
  expect(flight.isSwift()).toBe(false)
  moveTo(300)
  expect(flight.isSwift()).toBe(false)
})

test('whoever listens hears of each landing', () => {
  const heard = vi.fn<() => void>()
  const stop = flight.onLanding(heard)
  for (const first of [0, 100, 200]) moveTo(first)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(flight.countLandings()).toBe(1)
  stop()
  moveTo(400)
  vi.advanceTimersByTime(100)
  expect(heard).toHaveBeenCalledTimes(1)
  expect(flight.countLandings()).toBe(2)
})
