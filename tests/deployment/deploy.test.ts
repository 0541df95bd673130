import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../tools/locales/catalogue.ts'
import { copyDiscover } from './copied-remote.ts'
import { runRemote } from './remote-command.ts'
import { expectDone, expectRefused, startStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})

afterAll(() => stage.product.dispose())

describe('a version', () => {
  test('is given to everybody, and its files are served', async () => {
    const before = await stage.readLine()
    using copy = copyDiscover('9.1.0')
    const output = await expectDone(stage.deploy(copy, '--reason', 'shorter words'))
    const line = await stage.readLine()

    expect(line.stable).toMatch(/^9\.1\.0-[0-9a-f]{10}$/)
    expect(output).toContain(`discover is ${line.stable}`)
    const former = before.versions.map(({ version }) => version)
    expect(former[0]).toBe(before.stable)
    // A browser may fall back to the two before.
    expect(line.versions.map(({ version }) => version)).toEqual([line.stable, ...former.slice(0, 2)])
    const entry = await fetch(stage.product.url + line.versions[0]?.entry)
    expect([entry.status, entry.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await expectDone(stage.remote('list', 'discover'))).toMatch(new RegExp(`${line.stable} +stable`))
    expect(await expectDone(stage.remote('audit', 'discover'))).toMatch(
      /operator +discover +deploy .*shorter words/,
    )
  })

  test('is tried by some, and then given to all', async () => {
    const { stable } = await stage.readLine()
    using copy = copyDiscover('9.2.0')
    await expectDone(stage.deploy(copy, '--canary', '--percent', '10'))
    const onTrial = await stage.readLine()
    expect(onTrial).toMatchObject({ stable, canary: { percent: 10 } })
    const { version = '' } = onTrial.canary ?? {}

    await expectDone(stage.remote('canary', 'discover', '--to', version, '--percent', '50'))
    expect(await stage.readLine()).toMatchObject({ stable, canary: { version, percent: 50 } })
    expect(await expectDone(stage.remote('list'))).toContain('canary 50 %')

    await expectDone(stage.remote('promote', 'discover'))
    expect(await stage.readLine()).toMatchObject({ stable: version, canary: null })
  })

  test('is taken back, and given again without another upload', { tags: ['gate'] }, async () => {
    const { stable } = await stage.readLine()
    using copy = copyDiscover('9.3.0')
    await expectDone(stage.deploy(copy))
    await expectDone(stage.remote('rollback', 'discover', '--reason', 'slow'))
    expect(await stage.readLine()).toMatchObject({ stable })
    expect(await expectDone(stage.deploy(copy))).toContain('The server has this version')
    expect((await stage.readLine()).stable).toMatch(/^9\.3\.0-/)
  })

  test('never changes: a second upload is refused', async () => {
    using copy = copyDiscover('9.4.0')
    await expectDone(stage.deploy(copy))
    await expectRefused(stage.deploy(copy), /^Refused: .* stable already/m)

    const version = await stage.readStable()
    await expect(stage.upload(version, await stage.readFiles(version))).rejects.toThrow(
      /^Refused: discover \S+ was uploaded already/,
    )
  })

  test('of another remote, with texts of its own, is read in all languages', async () => {
    using copy = copyDiscover('9.4.1')
    copy.edit('remote.json', (text) => text.replace('["discover"]', '["discover", "weather"]'))
    for (const language of languages) copy.add(`locales/${language}/weather.json`, '{"sun":"☀"}')
    expect(await expectDone(stage.deploy(copy))).toContain('✓ texts      discover, weather')
    const { stable } = await stage.readLine()
    const answer = await fetch(`${stage.product.url}/remotes/discover/${stable}/locales/ja/weather.json`)
    expect(await answer.json()).toEqual({ sun: '☀' })
  })
})

test('a remote is switched off and on', async () => {
  expect(await expectDone(stage.remote('disable', 'discover', '--reason', 'broken'))).toContain(
    'is switched off',
  )
  expect(await stage.readLine()).toMatchObject({ disabled: true })
  expect(await expectDone(stage.remote('list', 'discover'))).toContain('stable, off')
  await expectDone(stage.remote('enable', 'discover'))
  expect(await stage.readLine()).toMatchObject({ disabled: false })
})

test('nothing is removed that an open tab may still ask for', async () => {
  using copy = copyDiscover('9.5.0')
  await expectDone(stage.deploy(copy))
  await expectDone(stage.remote('rollback', 'discover'))
  expect(await expectDone(stage.remote('prune'))).toBe('Nothing to remove\n')
  const listed = await expectDone(stage.remote('list', 'discover'))
  const versions = [...listed.matchAll(/\d+\.\d+\.\d+-[0-9a-f]{10}/g)].map(([version]) => version)
  const answers = versions.map((version) =>
    fetch(`${stage.product.url}/remotes/discover/${version}/remoteEntry.js`),
  )
  // Also those that no registry names any more.
  expect(versions.length).toBeGreaterThan((await stage.readLine()).versions.length)
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(versions.map(() => 200))
})

describe('a token', () => {
  test('that nobody was given is refused', async () => {
    await expectRefused(runRemote(['list'], stage.asBearer('guessed')), 'does not know the token')
  })

  test('does what it was made for, on its remotes, until it is deleted', async () => {
    const made = await expectDone(
      stage.remote('token', 'create', '--name', 'ci', '--remotes', 'discover', '--actions', 'disable,enable'),
    )
    const token = made.split('\n')[0] ?? ''
    await expectDone(runRemote(['disable', 'discover'], stage.asBearer(token)))
    await expectDone(runRemote(['enable', 'discover'], stage.asBearer(token)))
    await expectRefused(runRemote(['disable', 'reader'], stage.asBearer(token)), 'does not allow')
    await expectRefused(runRemote(['rollback', 'discover'], stage.asBearer(token)), 'does not allow')

    const listed = await expectDone(stage.remote('token', 'list'))
    const [, id = ''] = /^(\S+) +ci +discover +disable, enable/m.exec(listed) ?? []
    await expectDone(stage.remote('token', 'delete', id))
    await expectRefused(runRemote(['disable', 'discover'], stage.asBearer(token)), 'does not know the token')
  })
})
