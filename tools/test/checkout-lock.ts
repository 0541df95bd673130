import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../command.ts'
import { isRunning } from './run-folder.ts'

const folder = join(root, 'node_modules', '.cache')
const file = join(folder, 'tidings-test.pid')
const POLL_MS = 500

/** Waits until no other run of tests is under way in this checkout, whose build they would share; undone by `using`. */
export async function lockCheckout(): Promise<Disposable> {
  mkdirSync(folder, { recursive: true })
  for (let told = false; !take(); told = true) {
    const holder = readHolder()
    if (holder === undefined || !isRunning(holder)) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) console.log(`Waiting for the tests that run in this folder already (process ${holder}) …`)
    await wait(POLL_MS)
  }
  return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
}

function take(): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function readHolder(): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}
