import { expect } from 'vitest'
import { z } from 'zod'
import type { ModelServer } from '../../../../tests/support/model-server/model-server.ts'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'

const reply = z.object({
  code: z.number(),
  data: z.unknown().optional(),
  details: z.looseObject({}).optional(),
})

export const article = (words: string): string =>
  `<h2>News</h2><p>${words} ${'The harbour was closed for a day. '.repeat(30)}</p>`

/** A server with models, and an entry that can be summed up. */
export class SummaryStage {
  readonly server: ServerWithModels
  readonly entryId: string
  /** Who reads the entry. */
  user: TestUser
  readonly #samples: Samples

  private constructor(server: ServerWithModels, samples: Samples, user: TestUser) {
    this.server = server
    this.entryId = samples.entries[0]?.id ?? ''
    this.user = user
    this.#samples = samples
  }

  static async open(): Promise<SummaryStage> {
    const server = await createServerWithModels({
      models: 'small=2,large',
      environment: { AI_API_KEY: 'sk-of-the-server' },
    })
    const samples = await createSamples(server.database.pool, 1)
    await samples.bring(0, 1)
    return new SummaryStage(server, samples, await server.signUp())
  }

  close(): Promise<void> {
    return this.server.close()
  }

  get provider(): ModelServer {
    return this.server.provider
  }

  /** As before any summary, with somebody new. */
  async begin(): Promise<void> {
    await this.server.database.pool.query('delete from rate_limit; delete from summaries; delete from plans')
    this.user = await this.signUp()
    await this.write(article('A ship ran aground.'))
    this.provider.answers({ says: 'A ship ran aground, and the harbour was closed.' })
  }

  /** Somebody else who reads the entry. */
  async signUp(): Promise<TestUser> {
    const user = await this.server.signUp()
    await this.#samples.find(user.id)
    const json = { feedId: this.#samples.feedIds[0], view: 0 }
    await this.server.request('/api/subscriptions', { method: 'POST', user, json })
    return user
  }

  async write(content: string, title = 'Aground'): Promise<void> {
    const { pool } = this.server.database
    await pool.query('update entries set title = $1 where id = $2', [title, this.entryId])
    await pool.query(
      `insert into entry_contents (entry_id, content) values ($1, $2)
       on conflict (entry_id) do update set content = excluded.content`,
      [this.entryId, content],
    )
  }

  request(query: Record<string, string> = {}, init: Parameters<ServerWithModels['request']>[1] = {}) {
    const asked = new URLSearchParams({ id: this.entryId, ...query }).toString()
    return this.server.request(`/api/ai/summary?${asked}`, { user: this.user, ...init })
  }

  async summarise(query: Record<string, string> = {}, user = this.user) {
    const answer = await this.request(query, { user })
    return { status: answer.status, ...reply.parse(await answer.json()) }
  }

  /** What was counted of somebody, the first first. */
  async usage({ id }: Pick<TestUser, 'id'> = this.user) {
    const { pool } = this.server.database
    const { rows } = await pool.query('select * from model_usage where user_id = $1 order by id', [id])
    return z.array(z.looseObject({ operation: z.string(), model: z.string() })).parse(rows)
  }

  async timesAsked(work: () => Promise<unknown>): Promise<number> {
    const before = this.provider.asked.length
    await work()
    return this.provider.asked.length - before
  }
}

/** Goes on once a model is asked, which says something when it is released. */
export async function hold<Begun>(
  { provider }: SummaryStage,
  says: string,
  ask: () => Begun,
): Promise<{ begun: Begun; release: () => void }> {
  const release = Promise.withResolvers<void>()
  provider.answers({ says, waits: () => release.promise })
  const before = provider.asked.length
  const begun = ask()
  await expect.poll(() => provider.asked.length).toBeGreaterThan(before)
  return { begun, release: release.resolve }
}
