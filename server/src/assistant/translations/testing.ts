import { z } from 'zod'
import {
  wordsOf,
  type ModelServer,
  type Question,
} from '../../../../tests/support/model-server/model-server.ts'
import { createSamples, type Samples } from '../../reading/reads/counters.testing.ts'
import type { TestUser } from '../../testing.ts'
import { createServerWithModels, type ServerWithModels } from '../models/testing.ts'

interface Written {
  title?: string
  content?: string
  language?: string
}

/** Translates into capitals, and keeps to the numbers. */
export const shout = (question: Question) => {
  const [, , prompt = ''] = /^([^]*?)\n(\[\[1\]\][^]*)$/.exec(wordsOf(question)) ?? []
  return {
    says: prompt.replaceAll(/<[^>]*>|[a-z]+/g, (part) => (part.startsWith('<') ? part : part.toUpperCase())),
  }
}

export const reply = z
  .object({ code: z.number(), data: z.unknown(), details: z.unknown().optional() })
  .partial()

/** A server with models, and three entries that can be translated. */
export class TranslationStage {
  readonly server: ServerWithModels
  readonly ids: string[]
  /** Who reads the entries. */
  user: TestUser
  readonly #samples: Samples

  private constructor(server: ServerWithModels, samples: Samples, user: TestUser) {
    this.server = server
    this.ids = samples.entries.map(({ id }) => id)
    this.user = user
    this.#samples = samples
  }

  static async open(): Promise<TranslationStage> {
    const server = await createServerWithModels({ models: 'small,large' })
    const samples = await createSamples(server.database.pool, 1)
    await samples.bring(0, 3)
    return new TranslationStage(server, samples, await server.signUp())
  }

  close(): Promise<void> {
    return this.server.close()
  }

  get provider(): ModelServer {
    return this.server.provider
  }

  /** Has the user choose something in the settings of the assistant. */
  async choose(json: object): Promise<void> {
    await this.server.request('/api/settings/ai', { method: 'PATCH', user: this.user, json })
  }

  /** As before any translation, with somebody new. */
  async begin(): Promise<void> {
    const tables = ['rate_limit', 'translations', 'plans']
    await this.server.database.pool.query(tables.map((table) => `delete from ${table}`).join(';'))
    this.user = await this.signUp()
    for (const [index, id] of this.ids.entries()) await this.write(id, { title: `Title ${index}` })
    this.provider.answers(shout)
  }

  /** Somebody else who reads the entries. */
  async signUp(): Promise<TestUser> {
    const user = await this.server.signUp()
    await this.#samples.find(user.id)
    const json = { feedId: this.#samples.feedIds[0], view: 0 }
    await this.server.request('/api/subscriptions', { method: 'POST', user, json })
    return user
  }

  async write(id: string, { title = 'Title', content = '', language = 'en' }: Written): Promise<void> {
    const { pool } = this.server.database
    await pool.query('update entries set title = $1, language = $2 where id = $3', [title, language, id])
    await pool.query(
      `insert into entry_contents (entry_id, content) values ($1, $2)
       on conflict (entry_id) do update set content = excluded.content`,
      [id, content],
    )
  }

  /** Of the first entry. */
  async translate(query: Record<string, string> = {}, user = this.user) {
    const asked = new URLSearchParams({ id: this.ids[0] ?? '', language: 'ja', fields: 'title', ...query })
    const answer = await this.server.request(`/api/ai/translation?${asked.toString()}`, { user })
    return { status: answer.status, ...reply.parse(await answer.json()) }
  }

  async timesAsked(work: () => Promise<unknown>): Promise<number> {
    const before = this.provider.asked.length
    await work()
    return this.provider.asked.length - before
  }

  /** All that the model was told last. */
  told(): string {
    return this.provider.asked.slice(-1).map(wordsOf).join()
  }
}
