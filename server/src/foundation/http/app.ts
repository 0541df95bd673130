import type { Hono } from 'hono'
import type { RequestVariables } from './request-log.ts'

/** What answers requests, or those below one path. */
export type App = Hono<{ Variables: RequestVariables }>
