import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { giveBack, nameHolder, take, type LockSteps } from './checkout-lock.ts'

/** Is a run of tests by its command line, and goes on. */
let running: ChildProcess
const dead = spawnSync('true').pid

beforeAll(async () => {
  running = spawn(process.execPath, ['--eval', '"tools/test"; setInterval(() => undefined, 1000)'])
  await once(running, 'spawn')
})

afterAll(() => void running.kill('SIGKILL'))

let folder: string
let files = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** A place for a lock, in which each of some that are dead now did so many steps to take it. */
function lockLeftBy(steps: readonly number[]): string {
  files += 1
  const file = join(folder, String(files))
  for (const count of steps) {
    const one = take(file, nameHolder(dead))
    for (let step = 0; step < count; step += 1) one.next()
  }
  return file
}

/** As it is tried again at once where it changed meanwhile. */
function* takeOrKnow(file: string, own: string): LockSteps<string> {
  for (;;) {
    const holder = yield* take(file, own)
    if (holder !== undefined) return holder
    yield
  }
}

/** Somebody who tries to take a lock, until it is had by him or another. */
class Taker {
  readonly own: string
  readonly #steps: LockSteps<string>
  isDone = false
  holds = false

  constructor(file: string, pid = running.pid ?? 0) {
    this.own = nameHolder(pid)
    this.#steps = takeOrKnow(file, this.own)
  }

  step(count = 1): void {
    for (let left = count; left > 0 && !this.isDone; left -= 1) {
      const { done, value } = this.#steps.next()
      this.isDone = done === true
      this.holds = this.isDone && value === this.own
    }
  }

  finish(): this {
    while (!this.isDone) this.step()
    return this
  }
}

/** More steps than anybody needs. */
const MOST_STEPS = 9

/** In how many ways three turns can be of so many steps each. */
const lengths = Array.from({ length: MOST_STEPS ** 3 }, (_, number) => [
  number % MOST_STEPS,
  Math.floor(number / MOST_STEPS) % MOST_STEPS,
  Math.floor(number / MOST_STEPS ** 2),
])

/** Nobody else has the lock while one does, and where nobody does the next one gets it. */
function expectOneHolder(file: string, takers: readonly Taker[]): void {
  const holders = takers.filter(({ holds }) => holds)
  expect(holders.length).toBeLessThan(2)
  const next = new Taker(file).finish()
  expect(next.holds).toBe(holders.length === 0)
  for (const { own } of [...holders, next]) Array.from(giveBack(file, own))
  expect(new Taker(file).finish().holds).toBe(true)
}

/** Of whom the lock is left: of one who is dead, or of that and of one who died as he took it over, at two places. */
const leftBy = [[1], [1, 5], [1, 8]]

/** Whose turns come first, and in which order they then come to an end; of four, the last dies after his. */
test.each<[string, [number, number, number], number[]]>([
  ['two', [0, 1, 0], [0, 1]],
  ['two, of whom the second ends first', [0, 1, 0], [1, 0]],
  ['two who find a third before them', [0, 1, 0], [2, 1, 0]],
  ['three', [0, 1, 2], [2, 0, 1]],
  ['two and one who dies', [0, 3, 1], [0, 1]],
  ['one and another, and one between who dies', [0, 3, 0], [1, 0]],
])('the lock of a dead one, wanted at once by %s, goes to one', (_, turns, ends) => {
  for (const left of leftBy) {
    for (const steps of lengths) {
      const file = lockLeftBy(left)
      const takers = [new Taker(file), new Taker(file), new Taker(file), new Taker(file, dead)]
      turns.forEach((turn, index) => takers[turn]?.step(steps[index]))
      for (const index of ends) takers[index]?.finish()
      expectOneHolder(
        file,
        takers.filter((__, index) => ends.includes(index)),
      )
    }
  }
})

test('a claim that was given up by one who died then leads to nobody', () => {
  const file = lockLeftBy([1])
  const [late, second] = [new Taker(file, dead), new Taker(file, dead)]
  late.step(4)
  second.step(8)
  late.step(4)
  const [misled, next] = [new Taker(file), new Taker(file)]
  misled.step(6)
  late.step(3)
  misled.step(2)
  next.step(6)
  misled.finish()
  next.finish()
  expect([misled.holds, next.holds]).toEqual([false, true])
})

test('who has the lock leaves nothing of it when it gives it back, and nobody else gives it back', () => {
  const file = lockLeftBy([1, 5])
  const holder = new Taker(file).finish()
  const [...others] = giveBack(file, nameHolder(process.pid))
  expect([others, readdirSync(folder)]).toEqual([[], [basename(file)]])
  const steps = giveBack(file, holder.own)
  steps.next()
  steps.next()
  expect(readdirSync(folder)).toEqual([])
})
