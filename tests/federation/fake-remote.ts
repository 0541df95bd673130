import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { remoteManifest, remoteVersion, type RemoteVersion } from '@tidings/contracts'
import { fingerprintsOf } from '../../tools/contracts/fingerprint.ts'

/** What the parts of a remote made for a test do. */
export type Behaviour =
  | 'works'
  | 'throws-at-evaluation'
  | 'throws-at-mount'
  | 'throws-at-render'
  | 'never-mounts'
  | 'throws-as-it-goes'

const mounts: Record<Behaviour, string> = {
  works: `await view.show(Counter)`,
  'throws-at-evaluation': `await view.show(Counter)`,
  'throws-at-mount': `throw new Error('no mount')`,
  'throws-at-render': `await view.show(() => { throw new Error('no render') })`,
  'never-mounts': `await new Promise(() => {})`,
  'throws-as-it-goes': `await view.show(Counter)`,
}

/** A container of Module Federation whose one part counts presses, and crashes at the third. */
function containerSource(version: string, behaviour: Behaviour): string {
  return `
    ${behaviour === 'throws-at-evaluation' ? `throw new Error('no evaluation')` : ''}
    let scope
    export const init = (given) => { scope = given }
    export async function get() {
      const { createElement, useEffect, useState } = Object.values(scope.react)[0].lib()
      const Counter = () => {
        const [count, setCount] = useState(0)
        useEffect(() => () => { ${behaviour === 'throws-as-it-goes' ? `throw new Error('clings')` : ''} }, [])
        if (count === 3) throw new Error('three is too many')
        return createElement('button', { onClick: () => setCount(count + 1) }, '${version} pressed ' + count)
      }
      const part = {
        bootstrap: async () => {},
        mount: async ({ view }) => { ${mounts[behaviour]} },
        unmount: async ({ view }) => view.hide(),
      }
      return () => ({ counter: part })
    }`
}

export interface FakeVersion {
  line: RemoteVersion
  source: string
  files: Map<string, Buffer>
}

/** A version of the remote \`counter\`, whose page is at /counter. */
export function fakeVersion(version: string, behaviour: Behaviour, contracts = '^1.0.0'): FakeVersion {
  const entry = `/remotes/counter/${version}/remoteEntry.js`
  const source = containerSource(version, behaviour)
  const content = Buffer.from(source)
  const hash = createHash('sha384').update(content).digest('base64')
  return {
    source,
    files: new Map([[entry, content]]),
    line: remoteVersion.parse({
      version,
      manifest: { name: 'counter', contracts, routes: [{ path: '/counter', part: 'counter' }] },
      fingerprints: {},
      builtAt: new Date().toISOString(),
      entry,
      preload: [],
      styles: [],
      integrity: { [entry]: `sha384-${hash}` },
    }),
  }
}

/** A version whose part is also opened over the page, by a key. */
export function withOverlay({ line, ...version }: FakeVersion, key: string): FakeVersion {
  const open = { id: 'counter:open', group: 'global', title: 'Counter', keys: [key], opens: 'counter' }
  const manifest = remoteManifest.parse({ ...line.manifest, overlays: ['counter'], commands: [open] })
  return { ...version, line: { ...line, manifest, fingerprints: fingerprintsOf(manifest) } }
}

/** A version with a style sheet, which spaces its letters out so many pixels. */
export function withStyle({ line, source, files }: FakeVersion, spacing: number): FakeVersion {
  const path = line.entry.replace('remoteEntry.js', 'style.css')
  const content = Buffer.from(
    `@layer remote { [data-remote=counter] button { letter-spacing: ${spacing}px } }`,
  )
  const hash = createHash('sha384').update(content).digest('base64')
  const integrity = { ...line.integrity, [path]: `sha384-${hash}` }
  return { source, files: new Map(files).set(path, content), line: { ...line, styles: [path], integrity } }
}
