import { registry, type Registry } from '@tidings/contracts'

const lineSchema = registry.shape.remotes.element
const versionSchema = lineSchema.shape.versions.element

/**
 * Of a registry that this shell cannot read as a whole, what it can: without the versions that were made for a newer shell, and
 * without the remotes of which none is left. Throws where that is nothing, or no registry either.
 */
export function readReadable(text: string): Registry {
  const given: unknown = JSON.parse(text)
  const remotes = listOf(given, 'remotes').map((line) => ({
    ...(isRecord(line) && line),
    versions: listOf(line, 'versions').filter((version) => versionSchema.safeParse(version).success),
  }))
  const readable = remotes.filter((line) => lineSchema.safeParse(line).success)
  if (readable.length === 0) throw new Error('No version of a remote in it can be read')
  return registry.parse({ ...(isRecord(given) && given), remotes: readable })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function listOf(value: unknown, key: string): unknown[] {
  const list = isRecord(value) ? value[key] : undefined
  return Array.isArray(list) ? list : []
}
