import { randomUUID } from 'node:crypto'
import { mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../command.ts'
import { isRunning } from './run-folder.ts'

const OF_CHECKOUT = join(root, 'node_modules', '.cache', 'tidings-test.lock')
const POLL_MS = 500

/**
 * Waits until no other run of tests is under way in this checkout, whose build they would share; undone by `using`. The lock
 * is a symbolic link to who holds it, for that is there at once and as a whole.
 */
export async function lockCheckout(file: string = OF_CHECKOUT): Promise<Disposable> {
  mkdirSync(dirname(file), { recursive: true })
  const own = nameHolder(process.pid)
  for (let told = false; ;) {
    const holder = runThrough(take(file, own))
    if (holder === own) return { [Symbol.dispose]: () => runThrough(giveBack(file, own)) }
    if (holder === undefined) continue
    if (!told)
      console.log(`Waiting for the tests that run in this folder already (process ${pidOf(holder)}) …`)
    told = true
    await wait(POLL_MS)
  }
}

/** No other has the same name, ever. */
export const nameHolder = (pid: number): string => `${pid}-${randomUUID()}`

const pidOf = (holder: string): number => Number(holder.split('-')[0])

/** What is done to the lock; at each `yield` others may come between. */
export type LockSteps<Result> = Generator<undefined, Result, undefined>

/** The lock, or a claim to take it over from one that is dead, and whose it is. */
interface Claim {
  link: string
  holder: string
}

/**
 * Tries to take the lock and answers who holds it then; undefined where that changed meanwhile, and is to be tried again.
 *
 * Who takes it over from one that is dead claims that first, by a link that is named for the dead one and can be made but once.
 * Who dies as he does so is taken over from in the same way: from the lock on, claims are a chain, at whose end is the holder.
 */
export function* take(file: string, own: string): LockSteps<string | undefined> {
  if (link(file, own)) return own
  const chain: Claim[] = []
  for (let next = file; ; next = claimOf(file, chain.at(-1)?.holder)) {
    yield
    if (chain.length > 0 && link(next, own)) break
    yield
    const holder = read(next)
    if (holder === undefined) return undefined
    chain.push({ link: next, holder })
    yield
    if (isRunning(pidOf(holder))) return holder
  }
  return yield* settle(file, own, chain)
}

/** After a claim: of a chain that is no more it is worth nothing, otherwise it becomes the lock. */
function* settle(file: string, own: string, chain: readonly Claim[]): LockSteps<string | undefined> {
  const claim = claimOf(file, chain.at(-1)?.holder)
  // The lock comes last: as long as it is the same, nobody removes a claim of the dead.
  for (const one of chain.toReversed()) {
    yield
    if (read(one.link) === one.holder) continue
    yield
    remove(claim)
    return undefined
  }
  yield
  link(ownLink(file, own), own)
  yield
  renameSync(ownLink(file, own), file)
  for (const used of [...chain.slice(1).map((one) => one.link), claim]) {
    yield
    remove(used)
  }
  return own
}

/** Removes one's own lock, and no other's. */
export function* giveBack(file: string, own: string): LockSteps<void> {
  if (read(file) !== own) return
  yield
  remove(file)
}

const claimOf = (file: string, holder = ''): string => `${file}.after-${holder}`
const ownLink = (file: string, own: string): string => `${file}.of-${own}`

function runThrough<Result>(steps: LockSteps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** False where there is one already. */
function link(file: string, holder: string): boolean {
  try {
    symlinkSync(holder, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readlinkSync(file)
  } catch {
    return undefined
  }
}

const remove = (file: string): void => rmSync(file, { force: true })
