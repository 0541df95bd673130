import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { requestLog, type RequestVariables } from './request-log.ts'

/** The path in the log of a request. */
async function pathLogged(path: string): Promise<string> {
  const lines: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const app = new Hono<{ Variables: RequestVariables }>().use(requestLog(logger, createMetrics()))
  await app.request(path)
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '').path
}

test('a path is in the log as it was asked for, without its query', async () => {
  expect(await pathLogged('/timeline/all?token=secret')).toBe('/timeline/all')
})

test('of a path however long the log has its first 200 characters', async () => {
  const path = `/${'long/'.repeat(100_000)}`
  expect(await pathLogged(path)).toBe(`${path.slice(0, 200)}…`)
})
