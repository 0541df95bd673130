import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  operatorAccess,
  registry,
  signedRegistry,
  type RegistryLine,
  type RemoteVersion,
} from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeploymentClient, type UploadFile } from '../../tools/remote/client.ts'
import { startProduct, type Product } from '../support/product.ts'
import { copyDiscover, type CopiedRemote } from './copied-remote.ts'
import { runRemote, type Outcome } from './remote-command.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.dispose())

const remote = (...words: string[]): Promise<Outcome> => runRemote(words, { DATA_DIR: product.dataDir })

const asBearer = (token: string) => ({ TIDINGS_URL: product.url, TIDINGS_TOKEN: token })

const deploy = ({ folder }: CopiedRemote, ...options: string[]): Promise<Outcome> =>
  remote('deploy', 'discover', '--folder', folder, ...options)

/** What browsers are told of the discover remote. */
async function readLine(): Promise<RegistryLine> {
  const answer = await fetch(`${product.url}/registry.json`)
  const { payload } = signedRegistry.parse(await answer.json())
  const line = registry.parse(JSON.parse(payload)).remotes.find(({ name }) => name === 'discover')
  if (!line) throw new Error('The registry does not name the discover remote')
  return line
}

/** The files of a version, as the server serves them. */
async function readFiles({ integrity, entry }: RemoteVersion): Promise<UploadFile[]> {
  const base = dirname(entry).length + 1
  return Promise.all(
    Object.keys(integrity).map(async (path) => {
      const answer = await fetch(product.url + path)
      return { path: path.slice(base), content: await answer.bytes() }
    }),
  )
}

/** Expects a command to be done; answers what it printed. */
async function expectDone(outcome: Promise<Outcome>): Promise<string> {
  const { status, output } = await outcome
  expect(output).not.toMatch(/^ {4}at /m)
  expect({ status, output }).toEqual({ status: 0, output })
  return output
}

async function expectRefused(outcome: Promise<Outcome>, reason: string | RegExp): Promise<void> {
  const { status, output } = await outcome
  expect(output).toMatch(reason)
  expect(status).toBe(1)
}

describe('a version', () => {
  test('is given to everybody, and its files are served', async () => {
    const before = await readLine()
    using copy = copyDiscover('1.1.0')
    const output = await expectDone(deploy(copy, '--reason', 'shorter words'))
    const line = await readLine()

    expect(line.stable).toMatch(/^1\.1\.0-[0-9a-f]{10}$/)
    expect(output).toContain(`discover is ${line.stable}`)
    expect(line.versions.map(({ version }) => version)).toEqual([line.stable, before.stable])
    const entry = await fetch(product.url + line.versions[0]?.entry)
    expect([entry.status, entry.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(await expectDone(remote('list', 'discover'))).toMatch(new RegExp(`${line.stable} +stable`))
    expect(await expectDone(remote('audit', 'discover'))).toMatch(
      /operator +discover +deploy .*shorter words/,
    )
  })

  test('is tried by some, and then given to all', async () => {
    const { stable } = await readLine()
    using copy = copyDiscover('1.2.0')
    await expectDone(deploy(copy, '--canary', '--percent', '10'))
    const onTrial = await readLine()
    expect(onTrial).toMatchObject({ stable, canary: { percent: 10 } })
    const { version = '' } = onTrial.canary ?? {}

    await expectDone(remote('canary', 'discover', '--to', version, '--percent', '50'))
    expect(await readLine()).toMatchObject({ stable, canary: { version, percent: 50 } })
    expect(await expectDone(remote('list'))).toContain('canary 50 %')

    await expectDone(remote('promote', 'discover'))
    expect(await readLine()).toMatchObject({ stable: version, canary: null })
  })

  test('is taken back, and given again without another upload', async () => {
    const { stable } = await readLine()
    using copy = copyDiscover('1.3.0')
    await expectDone(deploy(copy))
    await expectDone(remote('rollback', 'discover', '--reason', 'slow'))
    expect(await readLine()).toMatchObject({ stable })
    expect(await expectDone(deploy(copy))).toContain('The server has this version')
    expect((await readLine()).stable).toMatch(/^1\.3\.0-/)
  })

  test('never changes: a second upload is refused', async () => {
    using copy = copyDiscover('1.4.0')
    await expectDone(deploy(copy))
    await expectRefused(deploy(copy), /^Refused: .* stable already/m)

    const [version] = (await readLine()).versions
    if (!version) throw new Error('The registry names no version')
    const access = operatorAccess.parse(
      JSON.parse(readFileSync(join(product.dataDir, 'operator.json'), 'utf8')),
    )
    const again = createDeploymentClient(access).upload(version, await readFiles(version))
    await expect(again).rejects.toThrow(/^Refused/)
  })
})

test('a remote is switched off and on', async () => {
  expect(await expectDone(remote('disable', 'discover', '--reason', 'broken'))).toContain('is switched off')
  expect(await readLine()).toMatchObject({ disabled: true })
  expect(await expectDone(remote('list', 'discover'))).toContain('stable, off')
  await expectDone(remote('enable', 'discover'))
  expect(await readLine()).toMatchObject({ disabled: false })
})

test('nothing is removed that an open tab may still ask for', async () => {
  expect(await expectDone(remote('prune'))).toBe('Nothing to remove\n')
})

describe('a token', () => {
  test('that nobody was given is refused', async () => {
    await expectRefused(runRemote(['list'], asBearer('guessed')), 'does not know the token')
  })

  test('does what it was made for, on its remotes, until it is deleted', async () => {
    const made = await expectDone(
      remote('token', 'create', '--name', 'ci', '--remotes', 'discover', '--actions', 'disable,enable'),
    )
    const token = made.split('\n')[0] ?? ''
    await expectDone(runRemote(['disable', 'discover'], asBearer(token)))
    await expectDone(runRemote(['enable', 'discover'], asBearer(token)))
    await expectRefused(runRemote(['disable', 'reader'], asBearer(token)), 'does not allow')
    await expectRefused(runRemote(['rollback', 'discover'], asBearer(token)), 'does not allow')

    const listed = await expectDone(remote('token', 'list'))
    const [, id = ''] = /^(\S+) +ci +discover +disable, enable/m.exec(listed) ?? []
    await expectDone(remote('token', 'delete', id))
    await expectRefused(runRemote(['disable', 'discover'], asBearer(token)), 'does not know the token')
  })
})

describe('a build is refused before anything is uploaded', () => {
  test('when its packages are not those of the stable version, until they are accepted', async () => {
    using copy = copyDiscover('1.5.0')
    copy.edit('src/index.ts', (code) => `import 'dompurify'\n${code}`)
    copy.edit('remote.json', (text) => text.replace(/"kilobytes": [\d.]+/, '"kilobytes": 50'))
    const { stable } = await readLine()
    await expectRefused(deploy(copy), /✗ packages[^]*\+ dompurify@/)
    expect((await readLine()).stable).toBe(stable)
    expect(await expectDone(deploy(copy, '--accept-packages'))).toContain('+ dompurify@')
  })

  test.each<[string, string | RegExp, (copy: CopiedRemote) => void]>([
    [
      'needs contracts of another major version',
      'needs contracts ^9.0.0',
      (copy) => copy.edit('remote.json', (text) => text.replace('^1.0.0', '^9.0.0')),
    ],
    [
      'listens to a channel that there is not',
      'needs channel:weather.changed, which the shell does not have',
      (copy) =>
        copy.edit('remote.json', (text) =>
          text.replace('"overlays"', '"channels": { "listens": ["weather.changed"] }, "overlays"'),
        ),
    ],
    [
      'exports what is no part',
      'src/index.ts exports extra',
      (copy) => copy.edit('src/index.ts', (code) => `${code}\nexport const extra = 1`),
    ],
    [
      'weighs more than its budget',
      /kB of scripts for the first paint, the budget is 3 kB/,
      (copy) => copy.edit('remote.json', (text) => text.replace(/"kilobytes": [\d.]+/, '"kilobytes": 3')),
    ],
    [
      'reads texts that there are not',
      'There is no locales/en/weather.json',
      (copy) => copy.edit('remote.json', (text) => text.replace('["discover"]', '["discover", "weather"]')),
    ],
    [
      'makes code of text',
      'makes code of text: Function',
      (copy) => copy.edit('src/index.ts', (code) => `${code}\nnew Function('')()`),
    ],
  ])('when it %s', async (_, reason, change) => {
    const { stable } = await readLine()
    using copy = copyDiscover('1.6.0')
    change(copy)
    await expectRefused(deploy(copy), reason)
    expect((await readLine()).stable).toBe(stable)
    expect(await expectDone(remote('list', 'discover'))).not.toContain('1.6.0')
  })
})
