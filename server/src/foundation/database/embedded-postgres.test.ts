import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { canEnter, postgresAccount, shortHash } from './postgres-account.ts'
import { isAlive, readPostmaster, removeForeignLock } from './postmaster.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidings-postgres-'))
  await chmod(dataDir, 0o755)
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // The server may be stopped between an answer and the end of the connection.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Another process that starts the same database, and tells when it is there. */
async function startElsewhere(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'embedded-postgres.fixture.ts'), [dataDir])
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the built-in PostgreSQL', () => {
  test(
    'keeps its data over a stop, opens no port and leaves no process behind',
    { tags: ['long'] },
    async () => {
      const first = await startEmbeddedPostgres({ dataDir })
      await query(first.url('postgres'), 'create table kept (value int); insert into kept values (42)')
      expect(await query(first.url('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
      const { pid } = (await readPostmaster(first.folder)) ?? { pid: 0 }
      await first.stop()
      await expect.poll(() => isAlive(pid)).toBe(false)

      const second = await startEmbeddedPostgres({ dataDir })
      expect(await query(second.url('postgres'), 'select value from kept')).toEqual([{ value: 42 }])
      await second.stop()
    },
  )

  test('is taken over when the process that started it was killed', { tags: ['long'] }, async () => {
    const child = await startElsewhere()
    const left = await readPostmaster(join(dataDir, 'postgres'))
    await kill(child)
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(await readPostmaster(postgres.folder)).toEqual(left)
    await postgres.stop()
    expect(await readPostmaster(postgres.folder)).toBeUndefined()
  })

  test(
    'is stopped by the last that lives, though it has not noticed that the other was killed',
    { tags: ['long'] },
    async () => {
      const child = await startElsewhere()
      const postgres = await startEmbeddedPostgres({ dataDir })
      const url = postgres.url('postgres')
      const [session] = await query(
        url,
        `select pid from pg_stat_activity where application_name = 'tidings ${child.pid}'`,
      )
      const { pid } = z.object({ pid: z.number() }).parse(session)
      process.kill(pid, 'SIGSTOP')
      await kill(child)
      const stopped = postgres.stop()
      await expect.poll(() => query(url, 'select 1').catch(String)).toContain('shutting down')
      process.kill(pid, 'SIGCONT')
      await stopped
      expect(await readPostmaster(postgres.folder)).toBeUndefined()
    },
  )

  test(
    'starts again when it was killed together with the process that started it',
    { tags: ['long'] },
    async () => {
      const child = await startElsewhere()
      const { pid } = (await readPostmaster(join(dataDir, 'postgres'))) ?? { pid: 0 }
      process.kill(pid, 'SIGKILL')
      await kill(child)
      const postgres = await startEmbeddedPostgres({ dataDir })
      expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
      await postgres.stop()
    },
  )

  test('comes back by itself when it alone is killed', { tags: ['long'] }, async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const killed = (await readPostmaster(postgres.folder))?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => query(postgres.url('postgres'), 'select 1 as one').catch(() => []))
      .toEqual([{ one: 1 }])
    expect((await readPostmaster(postgres.folder))?.pid).not.toBe(killed)
    await postgres.stop()
    expect(await readPostmaster(postgres.folder)).toBeUndefined()
  })

  test('leaves nothing behind when it is stopped while it comes back', { tags: ['long'] }, async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const readPid = async () => (await readPostmaster(postgres.folder))?.pid
    const killed = (await readPid()) ?? 0
    process.kill(killed, 'SIGKILL')
    await expect.poll(readPid).not.toBe(killed)
    await postgres.stop()
    expect(await readPid()).toBeUndefined()
  })

  test('comes back however long it could not be started', { tags: ['long'] }, async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const { pid } = (await readPostmaster(postgres.folder)) ?? { pid: 0 }
    const [log, away] = [`${postgres.folder}.log`, `${postgres.folder}.away`]
    const whyNot = () => readFile(log, 'utf8').catch(() => '')
    await rename(postgres.folder, away)
    await rm(log)
    process.kill(pid, 'SIGKILL')
    await expect.poll(whyNot).toContain('could not access')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    await rm(log)
    await expect.poll(whyNot).toContain('could not access')
    await rename(away, postgres.folder)
    await expect
      .poll(() => query(postgres.url('postgres'), 'select 1 as one').catch(() => []))
      .toEqual([{ one: 1 }])
    await postgres.stop()
  })

  test('runs on for the other process that uses it', { tags: ['long'] }, async () => {
    const child = await startElsewhere()
    const postgres = await startEmbeddedPostgres({ dataDir })
    await postgres.stop()
    expect(await query(postgres.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }])
    child.send('stop')
    await once(child, 'exit')
    expect(await readPostmaster(postgres.folder)).toBeUndefined()
  })

  test('starts once when two processes start it at once', { tags: ['long'] }, async () => {
    const [one, two] = await Promise.all([
      startEmbeddedPostgres({ dataDir }),
      startEmbeddedPostgres({ dataDir }),
    ])
    expect(one.url('postgres')).toBe(two.url('postgres'))
    await one.stop()
    await two.stop()
  })

  test('says in one line why it does not start', { tags: ['long'] }, async () => {
    const settings = { shared_buffers: 'much' }
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toThrow(
      /^PostgreSQL did not start on .*shared_buffers.*"much"$/,
    )
  })
})

test(
  'a lock file whose number belongs to another program now is taken away',
  { tags: ['long'] },
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const file = join(postgres.folder, 'postmaster.pid')
    const lock = await readFile(file, 'utf8')
    await removeForeignLock(postgres.folder)
    expect(await readFile(file, 'utf8')).toBe(lock)
    await postgres.stop()

    await writeFile(file, lock.replace(/^\d+/, String(process.pid)))
    const again = await startEmbeddedPostgres({ dataDir })
    await again.stop()
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'root hands the data to an account that owns nothing else',
  { tags: ['long'] },
  async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect((await stat(postgres.folder)).uid).toBe((await postgresAccount(postgres.folder))?.uid)
    await postgres.stop()
  },
)

test('a link that somebody put where the socket belongs is not followed', { tags: ['long'] }, async () => {
  const trap = join(tmpdir(), `tidings-${shortHash(join(dataDir, 'postgres'))}`)
  await symlink(dataDir, trap)
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('belongs to somebody else')
  await rm(trap)
})

test('a folder is entered by its owner, and by others where all folders above let them', async () => {
  const owner = { uid: (await stat(dataDir)).uid, gid: 0 }
  const other = { uid: 12_345, gid: 12_345 }
  await chmod(dataDir, 0o700)
  expect(await canEnter(dataDir, other)).toBe(false)
  await chmod(dataDir, 0o711)
  expect(await canEnter(dataDir, other)).toBe(true)
  expect(await canEnter(tmpdir(), owner)).toBe(true)
})
