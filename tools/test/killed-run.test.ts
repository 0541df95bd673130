import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { lockCheckout } from './checkout-lock.ts'
import { keepLeader } from './end-processes.ts'
import { removeLeftovers } from './run-folder.ts'
import { findProcess } from './system-processes.ts'

const moduleOf = (name: string) => pathToFileURL(join(import.meta.dirname, name)).href

/** A run of tests that says what it has, and goes on until it is killed. */
async function startRun(code: string): Promise<{ run: ChildProcess; said: unknown }> {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void run.kill('SIGKILL'))
  const [said] = await once(run, 'message')
  return { run, said }
}

async function kill(run: ChildProcess): Promise<void> {
  const exit = once(run, 'exit')
  run.kill('SIGKILL')
  await exit
}

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidings-killed-'))
  vi.stubEnv('TMPDIR', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/** It has started a process that would outlive it, as a database does, and that keeps what it prints to open. */
const withProcess = `
  import { spawn } from 'node:child_process'
  import { createRunFolder } from '${moduleOf('run-folder.ts')}'
  const folder = createRunFolder()
  spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], {
    detached: true,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: folder },
  }).on('spawn', () => process.send(folder))
`

async function startRunWithProcess() {
  const { run, said } = await startRun(withProcess)
  if (!run.stdout) throw new Error('What it prints is not heard')
  let areGone = false
  const gone = text(run.stdout).finally(() => (areGone = true))
  return { run, gone, areGone: () => areGone, left: z.string().parse(said) }
}

/** Is busy, with nothing of the run in its environment, as a worker of the server; long after the test it ends by itself. */
const worker = `env -i ${process.execPath} --eval 'console.log("busy"); for (const end = Date.now() + 120_000; Date.now() < end; );'`

/** A suite with a server that has a worker; one of them has ended, and the other has the environment. */
const suites = {
  server: { script: `(${worker} &); sleep 600`, env: '{}' },
  suite: { script: `(${worker}; true) &`, env: '{ TMPDIR: folder }' },
}

/** It has started a suite. */
const withSuite = ({ script, env }: { script: string; env: string }) => `
  import { spawn } from 'node:child_process'
  import { keepLeader } from '${moduleOf('end-processes.ts')}'
  import { createRunFolder } from '${moduleOf('run-folder.ts')}'
  const folder = createRunFolder()
  const suite = spawn('/bin/sh', ['-c', ${JSON.stringify(script)}], { detached: true, stdio: 'inherit', env: ${env} })
  keepLeader(folder, suite.pid)
  process.send(folder)
  setInterval(() => undefined, 1000)
`

describe('the next run', () => {
  test('ends what one that was killed has started, and removes its folder', async () => {
    const { run, gone, areGone, left } = await startRunWithProcess()
    await kill(run)
    expect([areGone(), existsSync(left)]).toEqual([false, true])
    await removeLeftovers()
    await gone
    expect(existsSync(left)).toBe(false)
  })

  test('lets one alone that goes on', async () => {
    const { run, gone, areGone, left } = await startRunWithProcess()
    await removeLeftovers()
    expect([areGone(), existsSync(left)]).toEqual([false, true])
    await kill(run)
    await removeLeftovers()
    await gone
  })

  test.each(['server', 'suite'] as const)('ends a worker that has outlived its %s', async (ended) => {
    const { run, said } = await startRun(withSuite(suites[ended]))
    const { stdout } = run
    if (!stdout) throw new Error('What it prints is not heard')
    await once(stdout, 'data')
    await kill(run)
    await removeLeftovers()
    expect(await text(stdout)).toBe('')
    expect(existsSync(String(said))).toBe(false)
  })

  test('goes on when those are gone that withstand a signal', async () => {
    const script = "trap '' QUIT; echo $$; exec sleep 600"
    const { run } = await startRun(withSuite({ script, env: '{ TMPDIR: folder }' }))
    if (!run.stdout) throw new Error('What it prints is not heard')
    const [pid] = await once(run.stdout, 'data')
    await kill(run)
    expect(findProcess(Number(pid))?.hasEnded).toBe(false)
    await removeLeftovers()
    expect(findProcess(Number(pid))?.hasEnded ?? true).toBe(true)
  })

  test('lets one alone that has the number of a suite by now', async () => {
    const { run, said } = await startRun(`
      import { createRunFolder } from '${moduleOf('run-folder.ts')}'
      process.send(createRunFolder())
      setInterval(() => undefined, 1000)
    `)
    const left = z.string().parse(said)
    await kill(run)
    const other = spawn('sleep', ['600'], { detached: true })
    onTestFinished(() => void other.kill('SIGKILL'))
    await once(other, 'spawn')
    keepLeader(left, other.pid ?? 0)
    const file = join(left, 'leader.json')
    const kept = z
      .object({ pid: z.number(), startedAt: z.number() })
      .parse(JSON.parse(readFileSync(file, 'utf8')))
    writeFileSync(file, JSON.stringify({ ...kept, startedAt: kept.startedAt - 1 }))
    await removeLeftovers()
    expect([existsSync(left), other.signalCode]).toEqual([false, null])
  })
})

test('of two runs in one checkout the second waits until the first has ended, however it ended', async () => {
  const { run } = await startRun(`
    import { lockCheckout } from '${moduleOf('checkout-lock.ts')}'
    await lockCheckout(${JSON.stringify(folder)})
    process.send('holds it')
    setInterval(() => undefined, 1000)
  `)
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined)
  let hasBegun = false
  const second = lockCheckout(folder).finally(() => (hasBegun = true))
  await expect.poll(() => log.mock.calls.flat()).toEqual([expect.stringContaining(`process ${run.pid}`)])
  expect(hasBegun).toBe(false)
  await kill(run)
  const lock = await second
  lock[Symbol.dispose]()
})

test('of many runs that begin at once one goes on at a time', async () => {
  let running = 0
  const runOnce = async () => {
    using _ = await lockCheckout(folder)
    running += 1
    const together = running
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return together
  }
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  expect(await Promise.all([1, 2, 3].map(runOnce))).toEqual([1, 1, 1])
})
