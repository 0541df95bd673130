import {
  accountPaths,
  allTextsPath,
  ALIAS_PREFIX,
  sayRefusal,
  textPath,
  type Language,
  type Registry,
  type RegistryLine,
  type RemoteVersion,
} from '@tidings/contracts'
import type { CurrentRegistry } from '../deployments/current-registry.ts'
import type { BuildOutput } from '../deployments/build-output.ts'

/** Whom a page is for, as far as it matters to what comes with it. */
export interface PageReader {
  language: Language
  /** The remotes of which their browser has the canary, as it says. */
  trials: ReadonlySet<string>
}

/** The page at a path for a reader, for the scripts of one nonce. */
export type RenderPage = (path: string, reader: PageReader, nonce: string) => string

/** A page as it is until the registry changes: what stands before, between and after the places of its nonce. */
type PagePieces = readonly string[]

/** Where the nonce comes; nothing that is built has it. */
const NONCE_PLACE = '\0'

/**
 * Makes pages: the shell's, with the hash of every script that may run, and with one flat wave of preloads for the
 * shell and the remotes that the path shows. Written once for each set of remotes, until the registry changes.
 */
export function createPageRenderer(
  build: BuildOutput,
  registry: CurrentRegistry,
  partOverrides: readonly string[],
): RenderPage {
  const written = new Map<string, PagePieces>()
  let serial: number | undefined
  return (path, { language, trials }, nonce) => {
    const { registry: now } = registry.current()
    if (now.serial !== serial) written.clear()
    serial = now.serial
    const wanted = remotesOfPath(now, path === '/' ? '/timeline' : path, trials)
    const kind = [language, ...wanted.map(({ entry }) => entry)].join()
    const pieces = written.get(kind) ?? writePage({ build, registry, partOverrides }, { language, wanted })
    written.set(kind, pieces)
    return pieces.join(nonce)
  }
}

/** The remotes whose route a path is, so that their files need not wait for the shell to ask for them. */
function remotesOfPath(
  { remotes, gate }: Registry,
  path: string,
  trials: PageReader['trials'],
): RemoteVersion[] {
  if (Object.values<string>(accountPaths).includes(path)) return []
  return remotes.flatMap((line) => {
    const first = firstOf(line, gate, trials.has(line.name))
    const isWanted =
      first?.manifest.slots.some(({ slot }) => slot === 'sidebar') ||
      first?.manifest.routes.some((route) => matches(route.path, path))
    return first && isWanted ? [first] : []
  })
}

/** The version that the shell tries first: nothing is preloaded of one that it refuses. */
function firstOf(
  { disabled, canary, versions }: RegistryLine,
  gate: Registry['gate'],
  isOnTrial: boolean,
): RemoteVersion | undefined {
  if (disabled) return undefined
  const fitting = versions.filter((version) => sayRefusal(version, gate) === undefined)
  const isCanary = ({ version }: RemoteVersion) => version === canary?.version
  // Of a browser that has heard of no trial yet, or that is not signed in any more, it is not known.
  const onTrial = isOnTrial ? fitting.find(isCanary) : undefined
  return onTrial ?? fitting.find((version) => !isCanary(version))
}

function matches(pattern: string, path: string): boolean {
  const [first] = pattern.slice(1).split('/')
  return path.slice(1).split('/')[0] === first
}

interface PageSources {
  build: BuildOutput
  registry: CurrentRegistry
  partOverrides: readonly string[]
}

interface PageContent {
  language: Language
  /** The remotes that it shows. */
  wanted: RemoteVersion[]
}

function writePage(
  { build, registry, partOverrides }: PageSources,
  { language, wanted }: PageContent,
): PagePieces {
  const { page, shell } = build
  const { key } = registry
  const hashes = hashesOf(shell.integrity, registry.current().registry)
  const scripts = [...shell.preload, ...wanted.flatMap(({ entry, preload }) => [entry, ...preload])]
  const styles = wanted.flatMap((version) => version.styles)
  const texts = [shell.texts?.[language] ?? [], ...wanted.map((version) => textsOf(version, language))].flat()
  // A preload without the hash that the import map demands is fetched again. Of what is fetched as data it says nothing.
  const integrity = (file: string) => (hashes[file] ? ` integrity="${hashes[file]}"` : '')
  const head = [
    `<meta name="registry-key" content="${key.id} ${key.publicKey}">`,
    ...(partOverrides.length > 0
      ? [`<meta name="part-overrides" content="${partOverrides.join(' ')}">`]
      : []),
    ...scripts.map((script) => `<link rel="modulepreload" href="${script}"${integrity(script)}>`),
    ...styles.map((style) => `<link rel="preload" as="style" href="${style}"${integrity(style)}>`),
    ...['/registry.json', ...texts].map(
      (path) => `<link rel="preload" as="fetch" href="${path}" crossorigin>`,
    ),
  ]
  const [start = '', rest = ''] = page
    .replaceAll('<script>', `<script nonce="${NONCE_PLACE}">`)
    .split('<head>')
  // The map has to stand before the first script. What the page itself names comes before the preloads: in older builds a
  // classic script, which everything waits for, would else be the last that is asked for.
  const map = `<script type="importmap" nonce="${NONCE_PLACE}">${importMap(hashes)}</script>`
  const withHead = rest.replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
  return `${start}<head>\n    ${map}${withHead}`.split(NONCE_PLACE)
}

/** The texts that a version brings in a language. */
function textsOf({ entry, manifest, integrity }: RemoteVersion, language: Language): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1)
  const all = folder + allTextsPath(language)
  if (integrity[all] !== undefined) return [all]
  return manifest.namespaces
    .map((namespace) => folder + textPath(language, namespace))
    .filter((path) => integrity[path] !== undefined)
}

/** The hash of each file of the shell and of every version that may run, by each of its addresses. */
function hashesOf(shell: Record<string, string>, { remotes }: Registry): Record<string, string> {
  const files = remotes.flatMap(({ versions }) =>
    versions.flatMap(({ integrity }) => Object.entries(integrity)),
  )
  const aliases = files.map(([path, hash]) => [ALIAS_PREFIX + path, hash])
  return { ...shell, ...Object.fromEntries([...files, ...aliases]) }
}

function importMap(hashes: Record<string, string>): string {
  const scripts = Object.entries(hashes).filter(([path]) => path.endsWith('.js'))
  return JSON.stringify({ integrity: Object.fromEntries(scripts) })
}
