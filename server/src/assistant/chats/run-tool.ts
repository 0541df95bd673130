import { ApiError, type ToolRun } from '@tidings/contracts'
import { sql } from 'drizzle-orm'
import { getSettings } from '../../accounts/settings/settings.service.ts'
import type { BaseDeps } from '../../foundation/base-deps.ts'
import { chatMessages } from '../../foundation/tables/chats.schema.ts'
import { CrowdedError } from '../../foundation/turns.ts'
import { callTool, type ToolCall } from '../tool-servers/call-tool.ts'
import { AuthorizationNeeded, HeaderRefused, ToolServerError } from '../tool-servers/tool-server-error.ts'
import type { ChatsDeps } from './chats-deps.ts'

type Deps = Pick<ChatsDeps, 'database' | 'clock' | 'toolServers'>

/** What was under way as this server was stopped, or failed itself. Models are told: what may have been done is not to be done again. */
export const LOST: ToolRun = {
  state: 'failed',
  text: 'This was broken off: nobody knows whether it was done.',
  problem: 'lost',
}

/**
 * Has a tool of another server run, as its user has said. Whoever has said it may have left: it is done all the same, within the
 * bounds of what servers are given.
 */
export async function runTool(deps: Deps, userId: string, call: ToolCall): Promise<ToolRun> {
  const { settings } = await getSettings(deps, userId)
  if (settings.ai?.mcpEnabled !== true)
    return { state: 'failed', text: 'Chats use no tools of other servers.', problem: 'gone' }
  try {
    return await callTool(deps, userId, call, new AbortController().signal)
  } catch (error) {
    if (error instanceof ApiError) return { state: 'failed', text: error.message, problem: problemOf(error) }
    throw error
  }
}

function problemOf(error: ApiError): NonNullable<ToolRun['problem']> {
  if (error instanceof CrowdedError) return 'crowded'
  if (error.cause instanceof AuthorizationNeeded || error.cause instanceof HeaderRefused) return 'letIn'
  // What was not asked has no cause.
  return error.cause instanceof ToolServerError ? 'unanswered' : 'gone'
}

/** Says of tools that a server before this one has left running that nobody knows what came of them. */
export async function endUnfinishedRuns({ database }: Pick<BaseDeps, 'database'>): Promise<void> {
  const isRunning = sql`answer #>> '{outcome,state}' = 'running'`
  const lost = sql`answer || jsonb_build_object('outcome', ${JSON.stringify(LOST)}::jsonb)`
  await database.db
    .update(chatMessages)
    .set({
      answers: sql`(
        select jsonb_object_agg(id, case when ${isRunning} then ${lost} else answer end)
        from jsonb_each(${chatMessages.answers}) as said(id, answer))`,
    })
    .where(sql`jsonb_path_exists(${chatMessages.answers}, '$.*.outcome.state ? (@ == "running")')`)
}
