import { ALIAS_PREFIX, type Registry, type RegistryLine, type RemoteVersion } from '@tidings/contracts'
import type { CurrentRegistry } from '../deployments/current-registry.ts'
import type { BuildOutput } from './build-output.ts'

/** The page at a path, for the scripts of one nonce. */
export type RenderPage = (path: string, nonce: string) => string

/** A page as it is until the registry changes: what stands before the nonce and what after it. */
type PageHalves = readonly [before: string, after: string]

/**
 * Makes pages: the shell's, with the hash of every script that may run, and with one flat wave of preloads for the
 * shell and the remotes that the path shows. Written once for each set of remotes, until the registry changes.
 */
export function createPageRenderer(
  build: BuildOutput,
  registry: CurrentRegistry,
  partOverrides: readonly string[],
): RenderPage {
  const written = new Map<string, PageHalves>()
  let serial: number | undefined
  return (path, nonce) => {
    const { registry: now } = registry.current()
    if (now.serial !== serial) written.clear()
    serial = now.serial
    const wanted = remotesOfPath(now, path === '/' ? '/timeline' : path)
    const names = wanted.map(({ manifest }) => manifest.name).join()
    const halves = written.get(names) ?? writePage({ build, registry, partOverrides }, wanted)
    written.set(names, halves)
    return halves.join(nonce)
  }
}

/** The remotes whose route a path is, so that their files need not wait for the shell to ask for them. */
function remotesOfPath({ remotes }: Registry, path: string): RemoteVersion[] {
  return remotes.flatMap((line) => {
    const stable = stableOf(line)
    const isWanted =
      stable?.manifest.slots.some(({ slot }) => slot === 'sidebar') ||
      stable?.manifest.routes.some((route) => matches(route.path, path))
    return stable && isWanted ? [stable] : []
  })
}

function stableOf({ disabled, stable, versions }: RegistryLine): RemoteVersion | undefined {
  return disabled ? undefined : versions.find(({ version }) => version === stable)
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

function writePage({ build, registry, partOverrides }: PageSources, wanted: RemoteVersion[]): PageHalves {
  const { page, shell } = build
  const { key } = registry
  const hashes = hashesOf(shell.integrity, registry.current().registry)
  const scripts = [...shell.preload, ...wanted.flatMap(({ entry, preload }) => [entry, ...preload])]
  const styles = wanted.flatMap((version) => version.styles)
  // A preload without the hash that the import map demands is fetched again.
  const integrity = (file: string) => (hashes[file] ? ` integrity="${hashes[file]}"` : '')
  const head = [
    `<meta name="registry-key" content="${key.id} ${key.publicKey}">`,
    ...(partOverrides.length > 0
      ? [`<meta name="part-overrides" content="${partOverrides.join(' ')}">`]
      : []),
    ...scripts.map((script) => `<link rel="modulepreload" href="${script}"${integrity(script)}>`),
    ...styles.map((style) => `<link rel="preload" as="style" href="${style}"${integrity(style)}>`),
    `<link rel="preload" as="fetch" href="/registry.json" crossorigin>`,
  ]
  const [start, ...rest] = page.split('<head>')
  // The map has to stand before the first script.
  return [
    `${start}<head>\n    <script type="importmap" nonce="`,
    `">${importMap(hashes)}</script>\n    ${head.join('\n    ')}${rest.join('<head>')}`,
  ]
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
