import {
  shellCommandIds,
  shellNamespaces,
  shellPaths,
  type RegistryChange,
  type RemoteManifest,
} from '@tidings/contracts'
import type { Transaction } from '../../foundation/database/database.ts'
import type { Line } from './line.ts'
import { findVersion } from './registry-rows.ts'

/** A change as it leaves the line of a remote, and the lines that other remotes have then. */
interface Bringing {
  action: RegistryChange['action']
  after: Line
  lines: readonly Line[]
}

/**
 * What a change would bring to pages that another remote has there, in words; undefined where nothing is. Of two that declare the
 * same route, command or namespace a page would go by one alone, and the other would look broken.
 */
export async function findClash(
  tx: Transaction,
  { action, after, lines }: Bringing,
): Promise<string | undefined> {
  const brought = await readDeclared(tx, after, broughtBy(action, after))
  if (brought.length === 0) return undefined
  const others = lines.filter((line) => line.remote !== after.remote)
  const shown = await Promise.all(others.map((line) => readDeclared(tx, line, shownBy(line))))
  const owners = [{ owner: 'the shell', owned: ofShell }, ...shown.flat()]
  for (const { owner: name, owned: declared } of brought) {
    for (const { owner, owned } of owners) {
      const both = declared.find((one) => owned.includes(one))
      if (both !== undefined) return `${name} declares the ${both}, which is of ${owner}`
    }
  }
  return undefined
}

/** The versions of a line that anybody may have on a page. */
const shownBy = ({ stable, canary, disabled }: Line): string[] =>
  disabled ? [] : [stable, ...(canary ? [canary.version] : [])]

/** Those of them that are new there by a change: what was gone back to was there before. */
function broughtBy(action: RegistryChange['action'], after: Line): string[] {
  if (action === 'canary') return shownBy(after).filter((version) => version !== after.stable)
  return action === 'deploy' || action === 'enable' ? shownBy(after) : []
}

/** What versions of a remote declare. */
async function readDeclared(tx: Transaction, { remote }: Line, versions: readonly string[]) {
  const rows = await Promise.all(versions.map((version) => findVersion(tx, remote, version)))
  return rows.flatMap((row) =>
    row ? [{ owner: `${remote} ${row.version}`, owned: declarationsOf(row.record.manifest) }] : [],
  )
}

const declarationsOf = ({ routes, commands, namespaces }: RemoteManifest): string[] => [
  ...routes.flatMap(({ path }) => toRoutes(path)),
  ...commands.map(({ id }) => toCommand(id)),
  ...namespaces.filter((name) => !isOfShell(name)).map((name) => `namespace ${name}`),
]

/** Any remote may read the texts of the shell, and brings none of them. */
const isOfShell = (namespace: string): boolean => shellNamespaces.some((name) => name === namespace)

/** So many segments of a path are looked at with and without, for each doubles its forms; more count as there. */
const OPTIONAL_SEGMENTS = 6

/**
 * A path in each of its forms, with its optional segments and without. Paths that differ in the names of their parameters alone are of
 * the same pages.
 */
function toRoutes(path: string): string[] {
  let left = OPTIONAL_SEGMENTS
  let forms = ['']
  for (const segment of path.split('/').filter((part) => part !== '')) {
    const isOptional = segment.endsWith('?')
    const name = segment.replace(/\?$/, '').replace(/^:.+/, ':')
    const longer = forms.map((form) => `${form}/${name}`)
    const isEitherWay = isOptional && left > 0
    if (isEitherWay) left -= 1
    forms = isEitherWay ? [...new Set([...forms, ...longer])] : longer
  }
  return forms.map((form) => `route ${form || '/'}`)
}

const toCommand = (id: string): string => `command ${id}`

const ofShell = [...Object.values<string>(shellPaths).flatMap(toRoutes), ...shellCommandIds.map(toCommand)]
