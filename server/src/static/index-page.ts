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

function importMap({ shell, registry }: BuildOutput): string {
  const integrity = { ...shell.integrity }
  for (const { versions } of registry.remotes) {
    for (const version of versions) Object.assign(integrity, version.integrity)
  }
  const scripts = Object.entries(integrity).filter(([path]) => path.endsWith('.js'))
  return JSON.stringify({ integrity: Object.fromEntries(scripts) })
}

/**
 * The page at a path: the shell's, with the hash of every script that may run, and with one flat wave of preloads for
 * the shell and the remotes that the path shows.
 */
export function renderIndexPage(build: BuildOutput, path: string, nonce: string): string {
  const wanted = remotesOfPath(build.registry, path === '/' ? '/timeline' : path)
  const scripts = [...build.shell.preload, ...wanted.flatMap(({ entry, preload }) => [entry, ...preload])]
  const styles = wanted.flatMap((version) =>
    version.styles.map((style) => `<link rel="preload" as="style" href="${style}">`),
  )
  const head = [
    `<script type="importmap" nonce="${nonce}">${importMap(build)}</script>`,
    ...scripts.map((script) => `<link rel="modulepreload" href="${script}">`),
    ...styles,
    `<link rel="preload" as="fetch" href="/registry.json" crossorigin>`,
  ]
  // The map has to stand before the first script.
  return build.page.replace('<head>', () => `<head>\n    ${head.join('\n    ')}`)
}
