import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError, type McpTool } from '@tidings/contracts'
import type { KeptTool } from '../../foundation/tables/mcp.schema.ts'

/** A tool as its server describes it, without what its user has said of it. */
const descriptionOf = ({ isAllowed: _allowed, isOtherNow: _other, ...described }: KeptTool) => described

/** Of a tool that was read from the database, where names of fields always have the same order. */
const versionOf = (tool: KeptTool): string =>
  createHash('sha256')
    .update(JSON.stringify(descriptionOf(tool)))
    .digest('base64url')

/** A tool as its user is told of it. */
export const toTold = (tool: KeptTool): McpTool => ({
  ...tool,
  isOtherNow: tool.isOtherNow ?? false,
  version: versionOf(tool),
})

/** Tools as they are now, allowed where they were, and are still what they were when they were allowed. */
export function withAllowed(now: readonly KeptTool[], before: readonly KeptTool[]): KeptTool[] {
  const known = new Map(before.map((tool) => [tool.name, tool]))
  return now.map((tool) => {
    const described = descriptionOf(tool)
    const kept = known.get(tool.name)
    if (!kept) return { ...described, isAllowed: false }
    const isAllowed = kept.isAllowed && isDeepStrictEqual(described, descriptionOf(kept))
    const isOtherNow = !isAllowed && (kept.isAllowed || kept.isOtherNow === true)
    return { ...described, isAllowed, ...(isOtherNow && { isOtherNow }) }
  })
}

/**
 * The tools of a server, those that are named allowed and no others. Throws unprocessableContent where one of them is not what its
 * user saw: a server may have described it otherwise in the meantime.
 */
export function allowing(
  tools: readonly KeptTool[],
  names: readonly string[],
  seen: Readonly<Record<string, string>> = {},
): KeptTool[] {
  const versions = new Map(tools.map((tool) => [tool.name, versionOf(tool)]))
  const seenVersions = new Map(Object.entries(seen))
  if (names.some((name) => seenVersions.has(name) && seenVersions.get(name) !== versions.get(name)))
    throw new ApiError('unprocessableContent', {
      message: 'A tool is not any more what was seen of it: look at it again.',
      status: 409,
    })
  return tools.map(({ isOtherNow, ...tool }) =>
    names.includes(tool.name)
      ? { ...tool, isAllowed: true }
      : { ...tool, isAllowed: false, ...(isOtherNow && { isOtherNow }) },
  )
}
