import type { AnySchema } from '@orpc/contract'
import { z } from 'zod'

export interface MendedOutput {
  output: unknown
  /** Where something was taken out, and of what. */
  takenOut: string[]
}

type Path = readonly PropertyKey[]

/** Each takes out what is a level further up at most. */
const MAX_ROUNDS = 30

/**
 * An answer that breaks its contract, without what breaks it: the value alone where it may be missing, else what it belongs
 * to, and so on up to the row of a list. So one bad row never takes the page with it. Undefined where nothing would be left.
 */
export async function mendOutput(schema: AnySchema, output: unknown): Promise<MendedOutput | undefined> {
  const mended: unknown = structuredClone(output)
  const takenOut = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const result = await schema['~standard'].validate(mended)
    if (!result.issues) return { output: result.value, takenOut: [...takenOut] }
    const paths = result.issues.flatMap((issue) => pathsOf(issue))
    if (paths.some((path) => path.length === 0)) return undefined
    for (const path of paths) takenOut.add(describe(mended, path))
    const removals = new Map<unknown[], Set<unknown>>()
    if (!paths.every((path) => takeOut(mended, path, removals))) return undefined
    for (const [list, gone] of removals) list.splice(0, list.length, ...list.filter((row) => !gone.has(row)))
  }
  return undefined
}

const issueShape = z.object({
  path: z.array(z.union([z.string(), z.number()])).optional(),
  /** Of a value that may be one of several kinds: why it is none of them. */
  errors: z.array(z.array(z.unknown())).optional(),
})

/** Where a value is wrong; of several kinds that it might be, by the one it comes closest to. */
function pathsOf(issue: unknown): Path[] {
  const { path = [], errors = [] } = issueShape.parse(issue)
  const [closest] = errors.toSorted((one, other) => one.length - other.length)
  return closest ? closest.flatMap((inner) => pathsOf(inner).map((rest) => [...path, ...rest])) : [path]
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root)

/** What is there goes; what has to be there is null; where it must not be, what it belongs to goes. False at the root. */
function takeOut(root: unknown, path: Path, removals: Map<unknown[], Set<unknown>>): boolean {
  const key = path.at(-1)
  const parent = valueAt(root, path.slice(0, -1))
  if (key === undefined) return false
  if (Array.isArray(parent)) {
    removals.set(parent, (removals.get(parent) ?? new Set()).add(parent[Number(key)]))
    return true
  }
  // Something else took out what it belongs to.
  if (!isObject(parent)) return true
  if (parent[key] === null) return takeOut(root, path.slice(0, -1), removals)
  if (parent[key] === undefined) parent[key] = null
  else delete parent[key]
  return true
}

const named = z.union([
  z.object({ id: z.string() }).transform(({ id }) => id),
  z.object({ entries: z.object({ id: z.string() }) }).transform(({ entries: { id } }) => id),
])

/** `data.3.entries.media of 41147805276726275`. */
function describe(root: unknown, path: Path): string {
  const owners = path.map((_, length) => named.safeParse(valueAt(root, path.slice(0, length))).data)
  const owner = owners.findLast((id) => id !== undefined)
  return `${path.join('.')}${owner === undefined ? '' : ` of ${owner}`}`
}
