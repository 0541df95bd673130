import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../command.ts'
import { isRunning } from './run-folder.ts'

const OF_CHECKOUT = join(root, 'node_modules', '.cache', 'tidings-test.pid')
const POLL_MS = 500

/**
 * Waits until no other run of tests is under way in this checkout, whose build they would share; undone by `using`. The file
 * names who holds it.
 */
export async function lockCheckout(file: string = OF_CHECKOUT): Promise<Disposable> {
  mkdirSync(dirname(file), { recursive: true })
  for (let told = false; !take(file); told = true) {
    const holder = readHolder(file)
    if (holder === undefined || !isRunning(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) console.log(`Waiting for the tests that run in this folder already (process ${holder}) …`)
    await wait(POLL_MS)
  }
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function readHolder(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
