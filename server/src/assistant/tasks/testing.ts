import { roles, task as taskSchema } from '@tidings/contracts'
import { expect } from 'vitest'
import { z } from 'zod'
import type { TestServer, TestUser } from '../../testing.ts'

const task = taskSchema.strict()
const reply = z.strictObject({ code: z.literal(0), data: task })
const failed = z.object({ code: z.number(), data: z.unknown().optional() })

export const MORNING = { type: 'daily', timeOfDay: '2026-01-01T09:00:00.000Z' } as const

async function read(answering: Promise<Response>) {
  const answer = await answering
  expect(answer.status).toBe(200)
  return reply.parse(await answer.json()).data
}

/** What a user does with their tasks. */
export function createTasks(server: TestServer, user: TestUser) {
  const call = (method: string, path = '', json?: object) =>
    server.request(`/api/ai/task${path}`, { method, user, ...(json && { json }) })
  return {
    call,
    create: (more: object = {}) =>
      read(
        call('POST', '', {
          name: 'Morning',
          prompt: 'What is new?',
          schedule: MORNING,
          options: {},
          ...more,
        }),
      ),
    change: (id: string, changes: object) => read(call('PUT', `/${id}`, changes)),
    get: (id: string) => read(call('GET', `/${id}`)),
    list: async () => {
      const answer = await call('GET')
      return z.object({ data: z.array(task) }).parse(await answer.json()).data
    },
  }
}

/** Status, code and what is said of the first field that is wrong. */
export async function refusalOf(answering: Promise<Response>) {
  const answer = await answering
  const { code, data } = failed.parse(await answer.json())
  return [answer.status, code, z.array(z.object({ message: z.string() })).safeParse(data).data?.[0]?.message]
}

/** Has every plan have room for so many. */
export const limitTasks = ({ database }: TestServer, count: number) =>
  database.pool.query(
    `insert into plans (role, plan, updated_at) select role, jsonb_build_object('aiTasks', $2::int), now()
     from unnest($1::text[]) role on conflict (role) do update set plan = excluded.plan`,
    [roles, count],
  )
