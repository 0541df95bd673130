import pg from 'pg'
import { vi } from 'vitest'
import { z } from 'zod'

declare module 'pg' {
  interface Query {
    handleDataRow(row: unknown): void
  }
}

const statement = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])

/** A connection begins when one is wanted, and who asks is known for a moment: neither says how much is asked for. */
const isOfWork = (text: string): boolean =>
  !/^(?:set statement_timeout|listen |select pg_backend_pid)|from "session" s join "user" u/.test(text)

/** What reaches the database for something that is done, in its order: each is a way there and back. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([asked]) => statement.parse(asked)).filter(isOfWork)
  } finally {
    query.mockRestore()
  }
}

/** How many rows come from the database for something that is done. */
export async function rowsDuring(work: () => Promise<unknown>): Promise<number> {
  const row = vi.spyOn(pg.Query.prototype, 'handleDataRow')
  try {
    await work()
    return row.mock.contexts.filter((query) => isOfWork(statement.parse(query))).length
  } finally {
    row.mockRestore()
  }
}

/** A step of how PostgreSQL answers a statement, with what it met as it did. */
export interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number | undefined
  'Rows Removed by Join Filter'?: number | undefined
  Plans?: PlanNode[] | undefined
}

const node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().optional(),
    'Rows Removed by Join Filter': z.number().optional(),
    Plans: z.array(node).optional(),
  }),
)

const plan = z.object({ Plan: node })
const plans = z.array(z.object({ 'QUERY PLAN': z.array(plan) }))

const withinOf = (top: PlanNode): PlanNode[] => [top, ...(top.Plans ?? []).flatMap(withinOf)]

/** Answers a statement, and tells by which steps. */
export async function planOf(pool: pg.Pool, text: string, values: unknown[]): Promise<PlanNode[]> {
  const { rows } = await pool.query(`explain (analyze, format json) ${text}`, values)
  return plans.parse(rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => withinOf(Plan)))
}

/** Has PostgreSQL send the plan of each statement of a connection, triggers' included, once it is answered. */
const explainText = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off; set auto_explain.log_format = json; set auto_explain.log_level = notice;
  set auto_explain.log_nested_statements = on`

/**
 * How many rows PostgreSQL goes over for something that is done: of each step of its plans those that it gives and those that it
 * looks at and leaves out, as often as the step is taken.
 */
export async function visitedDuring(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const steps: PlanNode[] = []
  const onNotice = ({ message = '' }: { message?: string | undefined }) => {
    const [, text] = message.split('plan:\n')
    if (text !== undefined) steps.push(...withinOf(plan.parse(JSON.parse(text)).Plan))
  }
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) await client.query(explainText)
  for (const client of clients) client.on('notice', onNotice).release()
  try {
    await work()
  } finally {
    for (const client of clients) client.off('notice', onNotice)
  }
  return steps.map(visitedIn).reduce((sum, each) => sum + each, 0)
}

const visitedIn = (step: PlanNode): number =>
  step['Actual Loops'] *
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0))

type Answered = (...answer: unknown[]) => void

/** Keeps the next answer to a statement from whoever asked, as a busy machine may, until it is released. */
export function holdAnswer(to: RegExp): { answered: Promise<void>; release: () => void } {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const original: (...given: unknown[]) => unknown = pg.Client.prototype.query
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...given: unknown[]
  ) {
    const onAnswer = given.at(-1)
    if (!to.test(statement.parse(given[0]))) return original.apply(this, given)
    query.mockRestore()
    if (typeof onAnswer !== 'function') {
      const answer = Promise.resolve(original.apply(this, given))
      void answer.then(() => answered.resolve())
      return released.promise.then(() => answer)
    }
    const late: Answered = (...answer) => {
      answered.resolve()
      void released.promise.then(() => onAnswer(...answer))
    }
    return original.apply(this, [...given.slice(0, -1), late])
  })
  return { answered: answered.promise, release: released.resolve }
}
