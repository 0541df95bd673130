import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { remoteVersion, type RemoteManifest, type RemoteVersion } from '@tidings/contracts'

/** A version of a remote that lives in a test: what the registry says of it, and its files by their paths. */
export interface MadeVersion {
  line: RemoteVersion
  files: Map<string, Buffer>
}

/** Something that a part does where it should not. */
export interface Misdeed {
  stage: string
  deed: string
}

export type MadePlace = 'page' | 'slot' | 'panel'

export interface MadeOptions {
  name: string
  version: string
  place: MadePlace
  /** Of the slot that it fills, as the contracts have it. */
  fingerprints?: RemoteVersion['fingerprints']
  misdeed?: Misdeed
  deadlines?: RemoteManifest['deadlines']
  /** Files, by their names in the folder, that were built as something else. */
  replaced?: Record<string, string>
}

const stages = readFileSync(new URL('fixtures/stages.js', import.meta.url))

/** The files of a remote with everything that one may have: a static child, a lazy chunk, a style sheet, texts. */
const sources = ({ name, version, misdeed }: MadeOptions): Record<string, string> => ({
  'remoteEntry.js': `
    import { createDeeds, misbehave } from './stages.js'
    import { greeting } from './static.js'
    const act = createDeeds(${JSON.stringify({ name, ...misdeed })})
    await act('load')
    let scope
    const shared = (name) => Object.values(scope[name])[0].lib()
    export const init = (given) => { scope = given }
    export async function get() {
      const react = shared('react')
      const { definePart, useTranslation } = shared('@tidings/runtime')
      const load = async () => (await import('./lazy.js')).make({ react, useTranslation, greeting, name: '${name}' })
      const part = misbehave(definePart(load, { namespaces: ['${name}'] }), act, react)
      return () => ({ part })
    }`,
  'static.js': `export const greeting = '${version}'`,
  'lazy.js': `
    export const make = ({ react, useTranslation, greeting, name }) => function Made() {
      const { t } = useTranslation(name)
      const [count, setCount] = react.useState(0)
      return react.createElement('button', { className: '${name}', onClick: () => setCount(count + 1) },
        name + ' ' + greeting + ' ' + t('pressed') + ' ' + count)
    }`,
  'style.css': `@layer remote { .${name} { outline-style: dotted } }`,
  [`locales/en/${name}.json`]: JSON.stringify({ pressed: 'pressed' }),
})

/** The key by which the panel of a made remote is opened and closed. */
export const PANEL_KEY = 'y'

/** What its manifest says of where its part is shown. */
function placeOf({ name, place }: MadeOptions): object {
  if (place === 'page') return { routes: [{ path: `/${name}`, part: 'part' }] }
  if (place === 'slot') return { slots: [{ slot: 'sidebar', part: 'part' }] }
  return {
    // Before the assistant, which fills it too.
    slots: [{ slot: 'panel', part: 'part', order: -1 }],
    commands: [{ id: `panel:open-${name}`, group: 'global', title: name, keys: [PANEL_KEY], opens: 'part' }],
  }
}

/** Makes a version of a remote whose one part is a page at /<name>, in the sidebar, or in the panel. */
export function makeRemote(options: MadeOptions): MadeVersion {
  const { name, version, deadlines, replaced, fingerprints = {} } = options
  const contents = { ...sources(options), 'stages.js': stages, ...replaced }
  const manifest = {
    name,
    contracts: '^1.0.0',
    namespaces: [name],
    ...placeOf(options),
    deadlines,
  }
  return describeVersion(
    manifest,
    { version, entry: 'remoteEntry.js', styles: ['style.css'], fingerprints },
    contents,
  )
}

const built = fileURLToPath(new URL('../../dist', import.meta.url))

export interface CopyOptions {
  version: string
  misdeed?: Misdeed
  deadlines?: RemoteManifest['deadlines']
  /** By the part of a file's path that tells which it is. */
  replaced?: Record<string, string>
}

/** Makes a version of a remote that is built: the same files in another folder, behind an entry that may misbehave. */
export function copyRemote(
  line: RemoteVersion,
  { version, misdeed, deadlines, replaced = {} }: CopyOptions,
): MadeVersion {
  const { name } = line.manifest
  const folder = `/remotes/${name}/${line.version}/`
  const contents: Record<string, Buffer | string> = { 'stages.js': stages }
  for (const path of Object.keys(line.integrity)) {
    const [, replacement] = Object.entries(replaced).find(([part]) => path.includes(part)) ?? []
    contents[path.slice(folder.length)] = replacement ?? readFileSync(built + path)
  }
  const within = (path: string) => path.slice(folder.length)
  const entry = misdeed ? 'misbehaving.js' : within(line.entry)
  if (misdeed) contents[entry] = misbehavingEntry({ name: `${name}-${version}`, misdeed })
  return describeVersion(
    { ...line.manifest, deadlines },
    { version, entry, styles: line.styles.map(within), fingerprints: line.fingerprints },
    contents,
  )
}

const misbehavingEntry = ({ name, misdeed }: { name: string; misdeed: Misdeed }): string => `
  import { createDeeds, misbehave } from './stages.js'
  import * as real from './remoteEntry.js'
  const act = createDeeds(${JSON.stringify({ name, ...misdeed })})
  await act('load')
  let scope
  export const init = (given, ...rest) => { scope = given; return real.init(given, ...rest) }
  export async function get(name) {
    const parts = (await real.get(name))()
    const react = Object.values(scope.react)[0].lib()
    return () => Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, misbehave(part, act, react)]))
  }`

interface Layout {
  version: string
  entry: string
  styles: string[]
  fingerprints: RemoteVersion['fingerprints']
}

function describeVersion(
  manifest: { name: string; [key: string]: unknown },
  { version, entry, styles, fingerprints }: Layout,
  contents: Record<string, Buffer | string>,
): MadeVersion {
  const folder = `/remotes/${manifest.name}/${version}/`
  const files = new Map(
    Object.entries(contents).map(([name, content]): [string, Buffer] => [
      folder + name,
      Buffer.from(content),
    ]),
  )
  return {
    files,
    line: remoteVersion.parse({
      version,
      manifest,
      fingerprints,
      builtAt: new Date().toISOString(),
      entry: folder + entry,
      preload: [],
      styles: styles.map((style) => folder + style),
      integrity: Object.fromEntries([...files].map(([path, content]) => [path, hashOf(content)])),
    }),
  }
}

const hashOf = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`
