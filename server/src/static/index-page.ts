import type { Registry, RemoteVersion } from '@tidings/contracts'
import type { BuildOutput } from './build-output.ts'

/** The remote whose route a path is, so that its files need not wait for the shell to ask for them. */
function remotesOfPath({ remotes }: Registry, path: string): RemoteVersion[] {
  return remotes.flatMap(({ versions: [newest] }) => {
    const isWanted =
      newest?.manifest.slots.some(({ slot }) => slot === 'sidebar') ||
      newest?.manifest.routes.some((route) => matches(route.path, path))
    return newest && isWanted ? [newest] : []
  })
}

function matches(pattern: string, path: string): boolean {
  const [first] = pattern.slice(1).split('/')
  return path.slice(1).split('/')[0] === first
}

/** The hash of each file of the active versions, by its path. */
function hashesOf({ shell, registry }: BuildOutput): Record<string, string> {
  const versions = registry.remotes.flatMap((remote) => remote.versions)
  return Object.assign({}, shell.integrity, ...versions.map(({ integrity }) => integrity))
}

/**
 * The page at a path: the shell's, with the hash of every script that may run, and with one flat wave of preloads for
 * the shell and the remotes that the path shows.
 */
export function renderIndexPage(build: BuildOutput, path: string, nonce: string): string {
  const hashes = hashesOf(build)
  const wanted = remotesOfPath(build.registry, path === '/' ? '/timeline' : path)
  const scripts = [...build.shell.preload, ...wanted.flatMap(({ entry, preload }) => [entry, ...preload])]
  const styles = wanted.flatMap((version) => version.styles)
  // A preload without the hash that the import map demands is fetched again.
  const integrity = (file: string) => (hashes[file] ? ` integrity="${hashes[file]}"` : '')
  const head = [
    `<script type="importmap" nonce="${nonce}">${importMap(hashes)}</script>`,
    ...scripts.map((script) => `<link rel="modulepreload" href="${script}"${integrity(script)}>`),
    ...styles.map((style) => `<link rel="preload" as="style" href="${style}"${integrity(style)}>`),
    `<link rel="preload" as="fetch" href="/registry.json" crossorigin>`,
  ]
  // The map has to stand before the first script.
  return build.page.replace('<head>', () => `<head>\n    ${head.join('\n    ')}`)
}

function importMap(hashes: Record<string, string>): string {
  const scripts = Object.entries(hashes).filter(([path]) => path.endsWith('.js'))
  return JSON.stringify({ integrity: Object.fromEntries(scripts) })
}
