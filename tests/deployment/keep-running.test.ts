import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bareEnvironment } from '../support/bare-environment.ts'
import { createDataFolder } from '../support/data-folder.ts'
import { findFreePort } from '../support/free-port.ts'
import { createReader } from '../support/reader.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm start` does once all is installed and built. */
const keep = `import { keepRunning } from './tools/setup/keep-running.mjs'
process.exit(await keepRunning(process.execPath, ['dist/server/main.js']))`

async function startKept(environment: Record<string, string> = {}) {
  const dataDir = await createDataFolder()
  const port = String(await findFreePort())
  const kept = spawn(process.execPath, ['--input-type=module', '-e', keep], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      DATA_DIR: dataDir,
      PORT: port,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, as a shell, systemd and Docker make one.
    detached: true,
  })
  let said = ''
  kept.stderr.on('data', (words: Buffer) => (said += words.toString()))
  const exit = once(kept, 'exit')
  onTestFinished(async () => {
    if (kept.exitCode === null) kept.kill('SIGTERM')
    await exit
    await rm(dataDir, { recursive: true, force: true })
  })
  return { kept, exit, dataDir, url: `http://127.0.0.1:${port}`, said: () => said }
}

/** The process of the database whose data is in a folder. */
function databaseOf(dataDir: string): number {
  const [file] = globSync('**/postmaster.pid', { cwd: dataDir })
  return Number(readFileSync(`${dataDir}/${file}`, 'utf8').split('\n')[0])
}

/** Whether a process runs; one that has ended keeps its number until whoever started it takes note. */
function runs(pid: number): boolean {
  const [stat] = globSync(`/proc/${pid}/stat`).flatMap(readIfThere)
  // After the name, which may have parentheses of its own.
  const state = stat?.slice(stat.lastIndexOf(')') + 2)[0]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** It may end between two looks. */
function readIfThere(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')]
  } catch {
    return []
  }
}

/** The process that a process started. */
const childOf = (pid = 0): number => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))

const isUp = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

test.runIf(process.platform === 'linux')(
  'a server that is killed is there again by itself, with all it had, and stops whole when all of it is told to, ten times',
  { tags: ['gate'] },
  async () => {
    const { kept, exit, dataDir, url, said } = await startKept()
    await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(true)
    const reader = await createReader(url)
    const server = childOf(kept.pid)

    process.kill(server, 'SIGKILL')
    await expect.poll(said).toMatch(/The server ended by SIGKILL\. It is started again in 1 s\./)
    await expect.poll(() => isUp(url), { timeout: 60_000 }).toBe(true)
    expect(childOf(kept.pid)).not.toBe(server)
    expect(await reader.call('GET', '/subscriptions')).toMatchObject({ code: 0, data: [] })

    const database = databaseOf(dataDir)
    expect(runs(database)).toBe(true)
    for (let signals = 0; signals < 10; signals += 1) process.kill(-(kept.pid ?? 0), 'SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(await isUp(url)).toBe(false)
    // It has given its folder back by then; the system takes a moment longer.
    await expect.poll(() => runs(database)).toBe(false)
  },
)

test('a server that is told nonsense says so, and is not started again', async () => {
  const { exit, said } = await startKept({ LOG_LEVEL: 'loud' })
  expect(await exit).toEqual([78, null])
  expect(said()).toContain('LOG_LEVEL')
  expect(said()).not.toContain('started again')
})
