import { vi } from 'vitest'

/** As long as timers run, of which nobody knows when they end. */
const STEP_MS = 10

/** Work that takes as long as is said, by a clock that a test moves: its timers are to be faked. */
export function createWorkshop() {
  let underWay: { until: number; end: () => void }[] = []

  function work(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.push({ until: performance.now() + ms, end: resolve })
    return promise
  }

  /** Moves the clock on to what happens next: a step alone takes some milliseconds of a machine that is busy. */
  async function step(latest = Infinity): Promise<void> {
    const next = Math.min(latest, ...underWay.map(({ until }) => until)) - performance.now()
    const isAlone = vi.getTimerCount() === 0 && Number.isFinite(next)
    await vi.advanceTimersByTimeAsync(isAlone ? Math.max(next, 0) : STEP_MS)
    const over = underWay.filter(({ until }) => until <= performance.now())
    underWay = underWay.filter((each) => !over.includes(each))
    for (const { end } of over) end()
    await vi.advanceTimersByTimeAsync(0)
  }

  /** Moves the clock on by so many milliseconds. */
  async function pass(ms: number): Promise<void> {
    const end = performance.now() + ms
    while (performance.now() < end) await step(end)
  }

  /** Moves the clock on until something is over; answers how many milliseconds that were. */
  async function durationOf(asked: Promise<unknown>): Promise<number> {
    const begun = performance.now()
    const done = { is: false }
    void asked.then(() => (done.is = true))
    await vi.advanceTimersByTimeAsync(0)
    while (!done.is) await step()
    return performance.now() - begun
  }

  return { work, pass, durationOf }
}
