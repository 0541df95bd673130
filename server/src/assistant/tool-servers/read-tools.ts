import { foreignToolLimits } from '@tidings/contracts'
import type { KeptTool } from '../../foundation/tables/mcp.schema.ts'
import type { Session } from './with-session.ts'
import { plainWords } from './tool-server-error.ts'

/** What a server has. */
export interface Offer {
  tools: KeptTool[]
  resourceCount: number
  promptCount: number
}

/** Asks a server what it has, as far as its bounds go. */
export async function readOffer({ client, options }: Session): Promise<Offer> {
  const { tools: hasTools, resources, prompts } = client.getServerCapabilities() ?? {}
  const tools: RawTool[] = []
  if (hasTools) {
    await eachPage(async (cursor) => {
      const page = await client.listTools(cursor, options)
      tools.push(...page.tools)
      return tools.length < foreignToolLimits.tools ? page.nextCursor : undefined
    })
  }
  return {
    tools: toKept(tools),
    resourceCount: await countWhere(resources, async (cursor) => {
      const { resources: found, nextCursor } = await client.listResources(cursor, options)
      return { count: found.length, nextCursor }
    }),
    promptCount: await countWhere(prompts, async (cursor) => {
      const { prompts: found, nextCursor } = await client.listPrompts(cursor, options)
      return { count: found.length, nextCursor }
    }),
  }
}

type Cursor = { cursor: string }
type Page = { count: number; nextCursor: string | undefined }

/** Not all of it matters: what cannot be counted is not there. */
async function countWhere(isThere: unknown, list: (cursor: Cursor) => Promise<Page>): Promise<number> {
  if (!isThere) return 0
  let counted = 0
  try {
    await eachPage(async (cursor) => {
      const { count, nextCursor } = await list(cursor)
      counted += count
      return counted < foreignToolLimits.counted ? nextCursor : undefined
    })
  } catch {
    return Math.min(counted, foreignToolLimits.counted)
  }
  return Math.min(counted, foreignToolLimits.counted)
}

/** A cursor that is said makes the SDK ask for one page alone; the first has an empty one. */
async function eachPage(read: (cursor: Cursor) => Promise<string | undefined>): Promise<void> {
  let cursor: string | undefined = ''
  for (let page = 0; page < foreignToolLimits.pages && cursor !== undefined; page += 1)
    // oxlint-disable-next-line eslint/no-await-in-loop -- each says where the next is
    cursor = await read({ cursor })
}

/** As a server says it. */
interface RawTool {
  name: string
  title?: string | undefined
  description?: string | undefined
  inputSchema: object
  outputSchema?: object | undefined
  annotations?:
    | { title?: string | undefined; readOnlyHint?: boolean | undefined; openWorldHint?: boolean | undefined }
    | undefined
}

const { toolNameLength, titleLength, descriptionLength } = foreignToolLimits

/** What is kept of tools: those with a name that can be said and a schema within bounds, each once, and none allowed yet. */
function toKept(tools: readonly RawTool[]): KeptTool[] {
  const byName = new Map<string, KeptTool>()
  for (const { name, title, description, inputSchema, annotations } of tools) {
    if (byName.size === foreignToolLimits.tools) break
    if (byName.has(name) || name === '' || plainWords(name, toolNameLength) !== name) continue
    const schema = toSchema(inputSchema)
    if (!schema) continue
    byName.set(name, {
      name,
      ...(title !== undefined && { title: plainWords(title, titleLength) }),
      ...(description !== undefined && { description: plainWords(description, descriptionLength) }),
      inputSchema: schema,
      annotations: toHints(annotations),
      isAllowed: false,
    })
  }
  return [...byName.values()]
}

const toHints = ({ title, readOnlyHint, openWorldHint }: NonNullable<RawTool['annotations']> = {}) => ({
  ...(title !== undefined && { title: plainWords(title, titleLength) }),
  ...(readOnlyHint !== undefined && { readOnlyHint }),
  ...(openWorldHint !== undefined && { openWorldHint }),
})

function toSchema(schema: object): KeptTool['inputSchema'] | undefined {
  const text = JSON.stringify(schema)
  // Neither NUL nor halves of characters can be kept.
  if (text.length > foreignToolLimits.schemaLength || /\\u(?:0000|d[89a-f])/i.test(text)) return undefined
  return depthOf(schema) > foreignToolLimits.schemaDepth ? undefined : { ...schema, type: 'object' }
}

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
