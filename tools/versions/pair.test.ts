import { hostContracts, textPath, type RemoteVersion } from '@tidings/contracts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../command.ts'
import { unmetNeeds } from './needs.ts'
import { layOutPair, pairParts } from './pair.ts'
import type { WholeBuild } from './whole-build.ts'

const manifest = {
  namespaces: [],
  routes: [],
  slots: [],
  commands: [],
  overlays: [],
  capabilities: { provides: [], uses: [] },
  channels: { publishes: [], listens: [] },
  deadlines: {},
}

function remote(name: string, version: string, contracts = '^1.0.0'): RemoteVersion {
  const entry = `/remotes/${name}/${version}/remoteEntry.js`
  return {
    version,
    manifest: { ...manifest, name, contracts },
    fingerprints: {},
    builtAt: '2026-01-01T00:00:00Z',
    entry,
    preload: [],
    styles: [],
    integrity: {},
  }
}

function build(version: string, remotes: RemoteVersion[], contracts = hostContracts.version): WholeBuild {
  return {
    facts: { version, contracts: { ...hostContracts, version: contracts } },
    files: new Map([['dist/remotes.json', Buffer.from(JSON.stringify(remotes))]]),
  }
}

const old = build('0.1.0', [remote('discover', '1.0.0'), remote('reader', '1.0.0')], '1.0.0')
const present = build('0.2.0', [remote('discover', '1.1.0'), remote('reader', '1.1.0')])

const readText = (folder: string, namespace: string) =>
  readFileSync(join(folder, textPath('en', namespace)), 'utf8')

test('the server of a pair sends letters of its own, also with an older shell', () => {
  const [mail, app] = ['{"letter":{}}', '{"older":{}}']
  const shell = build('0.1.0', [])
  const files = new Map([
    ...shell.files,
    [textPath('en', 'mail'), Buffer.from(mail)],
    [textPath('en', 'app'), Buffer.from(app)],
  ])
  using pair = layOutPair({
    shell: { ...shell, files },
    remotes: build('0.2.0', []),
    server: import.meta.dirname,
  })
  expect(readText(pair.installation, 'mail')).toBe(readText(root, 'mail'))
  expect(readText(pair.installation, 'app')).toBe(app)
})

describe('what runs in a pair', () => {
  test('is all remotes of the other build', () => {
    expect(pairParts({ shell: old, remotes: present })).toEqual([
      { name: 'discover', version: '1.1.0', minor: '0.2', deployed: '1.1.0' },
      { name: 'reader', version: '1.1.0', minor: '0.2', deployed: '1.1.0' },
    ])
  })

  test('is one of them, the others being those of the shell', () => {
    expect(pairParts({ shell: old, remotes: present, chosen: ['reader'] })).toEqual([
      { name: 'discover', version: '1.0.0', minor: '0.1' },
      { name: 'reader', version: '1.1.0', minor: '0.2', deployed: '1.1.0' },
    ])
  })

  test('is that of the shell where the other one does not fit it, and the reason is told', () => {
    const [major = ''] = hostContracts.version.split('.')
    const newer = build('0.2.0', [remote('reader', '1.1.0', `^${major}.0.0`)])
    const shell = build('0.1.0', [remote('reader', '1.0.0', '^9.0.0')], '9.0.0')
    expect(pairParts({ shell, remotes: newer })).toEqual([
      {
        name: 'reader',
        version: '1.0.0',
        minor: '0.1',
        deployed: '1.1.0',
        refusal: `reader 1.1.0 needs contracts ^${major}.0.0, the shell has 9.0.0`,
      },
    ])
  })

  test('is nothing that only one build has and that the server does not take', () => {
    const newer = build('0.2.0', [remote('reader', '1.1.0'), remote('maps', '1.0.0', '^9.0.0')])
    expect(pairParts({ shell: old, remotes: newer }).map(({ name }) => name)).toEqual(['discover', 'reader'])
  })
})

describe('a test that needs what only newer parts have', () => {
  const pair = { shell: '0.2', parts: pairParts({ shell: present, remotes: old }) }
  const unmet = (description: string) => unmetNeeds([{ type: 'needs', description }], pair)

  test('is not run where one of them is older', () => {
    expect(unmet('shell 0.2')).toEqual([])
    expect(unmet('shell 0.2, reader 0.2')).toEqual(['reader 0.2'])
    expect(unmet('reader 0.1')).toEqual([])
    expect(unmet('shell 0.10')).toEqual(['shell 0.10'])
    expect(unmet('maps 0.1')).toEqual(['maps 0.1'])
  })

  test('says nothing by other annotations, and fails where it says it wrongly', () => {
    expect(unmetNeeds([{ type: 'issue', description: 'reader 0.2' }], pair)).toEqual([])
    expect(() => unmet('reader')).toThrow('"reader" is no such need')
    expect(() => unmet('reader >= 0.2')).toThrow('is no such need')
  })
})
