import { shellCommandIds, shellPaths, type RegistryChange, type RemoteManifest } from '@tidings/contracts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { Line } from './line.ts'
import { findVersion, listLines } from './registry-rows.ts'

/** What makes a version new on a page: what went back to was there before. */
const bringing: ReadonlySet<RegistryChange['action']> = new Set(['deploy', 'canary', 'enable'])

/**
 * What a change would bring to pages that another remote has there, in words; undefined where nothing is. Of two that declare the
 * same route or command a page would go by one alone, and the other would look broken.
 */
export async function findClash(
  tx: Transaction,
  { action }: RegistryChange,
  { after, version }: { after: Line; version: string },
): Promise<string | undefined> {
  if (after.disabled || !bringing.has(action)) return undefined
  const found = await findVersion(tx, after.remote, version)
  const declared = found ? declarationsOf(found.record.manifest) : []
  const others = (await listShown(tx, after.remote)).map(({ manifest, version: shown }) => ({
    owner: `${manifest.name} ${shown}`,
    owned: declarationsOf(manifest),
  }))
  for (const { owner, owned } of [{ owner: 'the shell', owned: ofShell }, ...others]) {
    const both = declared.find((one) => owned.includes(one))
    if (both !== undefined) return `${after.remote} ${version} declares the ${both}, which is of ${owner}`
  }
  return undefined
}

/** The versions of all other remotes that anybody may have on a page. */
async function listShown(tx: Transaction, remote: string) {
  const others = (await listLines(tx)).filter((line) => line.remote !== remote && !line.disabled)
  const names = others.flatMap(({ remote: name, stable, canary }) =>
    [stable, ...(canary ? [canary.version] : [])].map((version) => ({ name, version })),
  )
  const rows = await Promise.all(names.map(({ name, version }) => findVersion(tx, name, version)))
  return rows.flatMap((row) => (row ? [row.record] : []))
}

/** Paths that differ in the names of their parameters alone are of the same pages. */
const declarationsOf = ({ routes, commands }: RemoteManifest): string[] => [
  ...routes.map(({ path }) => toRoute(path)),
  ...commands.map(({ id }) => toCommand(id)),
]

const toRoute = (path: string): string => `route ${path.replaceAll(/:[^/?]+/g, ':')}`
const toCommand = (id: string): string => `command ${id}`

const ofShell = [...Object.values<string>(shellPaths).map(toRoute), ...shellCommandIds.map(toCommand)]
