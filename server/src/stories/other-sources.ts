import type { Pool } from 'pg'
import { z } from 'zod'
import { joinsStories } from './join-stories.ts'

/** Whether a user wants each story once. */
export async function wantsStoriesOnce(pool: Pool, userId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'stories-once',
    text: `select ${joinsStories('$1')} as once`,
    values: [userId],
  })
  return z.object({ once: z.boolean() }).parse(rows[0]).once
}

/** The entries, and those that tell the same stories, for a user who wants each once. */
export async function withSameStories(pool: Pool, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query({
    name: 'stories-same',
    text: `select distinct other_id::text as id from story_links
      where entry_id = any($1::bigint[]) and ${joinsStories('$2')}`,
    values: [ids, userId],
  })
  return [...new Set([...ids, ...rows.map((row) => z.object({ id: z.string() }).parse(row).id)])]
}
