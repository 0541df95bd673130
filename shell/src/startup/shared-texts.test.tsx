import type { RemoteVersion } from '@tidings/contracts'
import { i18next } from '@tidings/runtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $choices } from '../federation/parts.ts'
import { versionOf } from '../federation/testing.ts'
import { bringTextsOf } from '../federation/texts-in-use.ts'
import { startTexts } from './texts.ts'

const hash = `sha384-${'B'.repeat(64)}`

/** A version of a remote that brings `poems`, as an older server let several do. */
function makeVersion(name: string, version: string): RemoteVersion {
  const folder = `/remotes/${name}/${version}`
  const made = versionOf(version, { name, namespaces: ['poems', 'errors'] })
  const integrity = { [`${folder}/locales/en/poems.json`]: hash }
  return { ...made, entry: `${folder}/remoteEntry.js`, integrity }
}

const [ada, bob, later] = [
  makeVersion('ada', '1.0.0'),
  makeVersion('bob', '1.0.0'),
  makeVersion('bob', '2.0.0'),
]

const textsOf = (version: RemoteVersion) => ({
  page: { [version.manifest.name]: `${version.manifest.name} ${version.version}` },
})

/** The versions whose texts cannot be had. */
let gone: RemoteVersion[]

const offer = (...versions: RemoteVersion[]) =>
  $choices.set(
    versions.map((version) => ({
      name: version.manifest.name,
      candidates: [{ version, source: 'stable' }],
      refusals: [],
    })),
  )

beforeEach(async () => {
  gone = []
  vi.stubGlobal('SHELL_TEXTS', { en: { address: '/assets/texts.en.json' } })
  vi.stubGlobal('fetch', async (address: string) => {
    const found = [ada, bob, later].find(({ entry }) =>
      address.startsWith(entry.replace('remoteEntry.js', '')),
    )
    if (!found) return Response.json({ app: {}, common: {}, errors: {} })
    return gone.includes(found) ? new Response('', { status: 404 }) : Response.json(textsOf(found))
  })
  await startTexts(() => undefined)
  offer(ada, bob)
})

afterEach(() => {
  vi.unstubAllGlobals()
  $choices.set([])
  i18next.removeResourceBundle('en', 'poems')
})

const said = () => ['poems:page.ada', 'poems:page.bob'].map((key) => i18next.t(key))

test('of two remotes with texts of one name each has its own, whichever comes first, and in each version', async () => {
  await bringTextsOf(ada)
  await i18next.loadNamespaces('poems')
  await bringTextsOf(bob)
  expect(said()).toEqual(['ada 1.0.0', 'bob 1.0.0'])
  offer(ada, later)
  await bringTextsOf(later)
  await bringTextsOf(ada)
  expect(said()).toEqual(['ada 1.0.0', 'bob 2.0.0'])
})

test('neither keeps the other from its own where its texts cannot be had', async () => {
  gone = [bob]
  await bringTextsOf(ada)
  await i18next.loadNamespaces('poems')
  expect(said()).toEqual(['ada 1.0.0', 'page.bob'])
  gone = [ada]
  await bringTextsOf(bob)
  expect(said()[1]).toBe('bob 1.0.0')
  gone = [ada, later]
  offer(ada, later)
  await expect(bringTextsOf(later)).rejects.toThrow('/remotes/bob/2.0.0/remoteEntry.js has no texts')
})
