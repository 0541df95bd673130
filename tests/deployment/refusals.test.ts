import { Buffer } from 'node:buffer'
import { remoteVersion, type RemoteVersion } from '@tidings/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../tools/locales/catalogue.ts'
import type { UploadFile } from '../../tools/remote/client.ts'
import { copyDiscover, type CopiedRemote } from './copied-remote.ts'
import { expectDone, expectRefused, startStage, type Stage } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await startStage()
})

afterAll(() => stage.product.dispose())

/** The stable version under another name, to be changed. */
async function copyStable(name: string): Promise<[RemoteVersion, UploadFile[]]> {
  const version = await stage.readStable()
  const text = JSON.stringify(version).replaceAll(version.version, name)
  return [remoteVersion.parse(JSON.parse(text)), await stage.readFiles(version)]
}

describe('a build is refused before anything is uploaded', () => {
  test('when its packages are not those of the stable version, until they are accepted', async () => {
    using copy = copyDiscover('9.5.0')
    copy.edit('src/index.ts', (code) => `import 'dompurify'\n${code}`)
    copy.edit('remote.json', (text) => text.replace(/"kilobytes": [\d.]+/, '"kilobytes": 50'))
    const { stable } = await stage.readLine()
    await expectRefused(stage.deploy(copy), /✗ packages[^]*\+ dompurify@/)
    expect((await stage.readLine()).stable).toBe(stable)
    expect(await expectDone(stage.deploy(copy, '--accept-packages'))).toContain('+ dompurify@')
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
      'publishes on a channel that it does not name',
      'uses the channel entry.opened, which remote.json does not name',
      (copy) =>
        copy.edit(
          'src/index.ts',
          (code) =>
            `import { publish } from '@tidings/runtime'\npublish('entry.opened', { entryId: null })\n${code}`,
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
      'asks for more files than its budget',
      /\d requests for the first paint, the budget is 1$/m,
      (copy) => copy.edit('remote.json', (text) => text.replace(/"requests": \d+/, '"requests": 1')),
    ],
    [
      'lacks a text in one of the languages',
      'ja: no weather:sun',
      (copy) => {
        copy.edit('remote.json', (text) => text.replace('["discover"]', '["discover", "weather"]'))
        for (const language of languages) {
          copy.add(`locales/${language}/weather.json`, language === 'ja' ? '{}' : '{"sun":"☀"}')
        }
      },
    ],
    [
      'names a part that it does not export',
      'remote.json names quickAdd, which src/index.ts does not export',
      (copy) =>
        copy.edit('src/index.ts', (code) => code.replace('export const quickAdd', 'export const quick')),
    ],
    [
      'loads a script from elsewhere',
      /remoteEntry|assets[^]*loads https:\/\/cdn\.example\/x\.js/,
      (copy) =>
        copy.edit(
          'src/index.ts',
          (code) => `${code}\nexport const more = import('https://cdn.example/x.js')`,
        ),
    ],
    [
      'takes a picture from elsewhere',
      'loads https://cdn.example/x.png',
      (copy) =>
        copy.edit(
          'src/discover/discover.module.css',
          (css) => `${css}\n.page { background: url(https://cdn.example/x.png) }`,
        ),
    ],
    [
      'styles what is not its own',
      'has button outside of @layer remote',
      (copy) => copy.edit('src/discover/discover.module.css', (css) => `${css}\nbutton { color: red }`),
    ],
    [
      'makes code of text',
      'makes code of text: Function',
      (copy) => copy.edit('src/index.ts', (code) => `${code}\nnew Function('')()`),
    ],
  ])('when it %s', async (_, reason, change) => {
    const { stable } = await stage.readLine()
    using copy = copyDiscover('9.6.0')
    change(copy)
    await expectRefused(stage.deploy(copy), reason)
    expect((await stage.readLine()).stable).toBe(stable)
    expect(await expectDone(stage.remote('list', 'discover'))).not.toContain('9.6.0')
  })
})

describe('an upload that the tool would not make is refused by the server', () => {
  test('with a file that its record does not list', async () => {
    const [version, files] = await copyStable('2.0.0-a')
    const more = [...files, { path: 'more.js', content: new TextEncoder().encode('more()') }]
    await expect(stage.upload(version, more)).rejects.toThrow('more.js is not in the record')
  })

  test('with hashes as hexadecimals', async () => {
    const [version, files] = await copyStable('2.0.0-b')
    const hashes = Object.entries(version.integrity).map(([path, hash]) => [
      path,
      `sha384-${Buffer.from(hash.slice(7), 'base64').toString('hex')}`,
    ])
    const wrong = { ...version, integrity: Object.fromEntries(hashes) }
    await expect(stage.upload(wrong, files)).rejects.toThrow(/answered 400: The record of the upload/)
  })

  test('with another file than the hash is of', async () => {
    const [version, [first, ...files]] = await copyStable('2.0.0-c')
    const changed = { path: first?.path ?? '', content: new TextEncoder().encode('other()') }
    await expect(stage.upload(version, [changed, ...files])).rejects.toThrow(
      'has another hash than the record says',
    )
  })

  test('and does not come into the list', async () => {
    expect(await expectDone(stage.remote('list', 'discover'))).not.toContain('2.0.0-')
  })
})
