import type { JobName, JobState } from '@tidings/contracts'
import type { FeedsDeps } from '../../reading/feeds/feeds-deps.ts'
import { makeDue } from '../../reading/feeds/refresh/make-due.ts'
import { mayBeFetched } from '../../reading/feeds/refresh/may-be-fetched.ts'
import type { SearchIndexDeps } from '../../reading/search-index/search-index-deps.ts'
import { retryMails, type MailsDeps } from '../../foundation/mails/mailer.ts'
import { isFailing } from './failing-feeds.ts'

/** What looks after the work behind the pages is given. */
export type JobDeps = MailsDeps & FeedsDeps & SearchIndexDeps

const countsQuery = `select
  (select count(*) from feeds where ${mayBeFetched} and next_check_at <= now())::int as "feedsWaiting",
  (select count(*) from feeds where ${isFailing})::int as "feedsFailed",
  (select count(*) from search_queue)::int as "searchWaiting",
  (select count(*) from mails where next_attempt_at is not null and expires_at > now())::int as "mailsWaiting",
  (select count(*) from mails where (next_attempt_at is null or error is not null) and expires_at > now())::int
    as "mailsFailed"`

interface Counts {
  feedsWaiting: number
  feedsFailed: number
  searchWaiting: number
  mailsWaiting: number
  mailsFailed: number
}

/** How the work behind the pages does. */
export async function listJobs({ database, searchIndex }: JobDeps): Promise<JobState[]> {
  const { rows } = await database.pool.query<Counts>(countsQuery)
  const [counts] = rows
  if (!counts) throw new Error('A query of one row gave none.')
  return [
    { name: 'feeds', waiting: counts.feedsWaiting, failed: counts.feedsFailed, error: null },
    { name: 'search', waiting: counts.searchWaiting, failed: 0, error: searchIndex.failure() },
    { name: 'mails', waiting: counts.mailsWaiting, failed: counts.mailsFailed, error: null },
  ]
}

/** Does what waits, and what failed before; it goes on after this answers. Throws missingConfiguration for mails without SMTP. */
export async function runJob(deps: JobDeps, name: JobName): Promise<void> {
  if (name === 'feeds') return retryFeeds(deps)
  if (name === 'mails') return retryMails(deps)
  // What fails is told by the list of jobs.
  void deps.searchIndex.indexWaiting().catch((err: unknown) => {
    deps.logger.error({ err }, 'entries could not be put into the full-text index')
  })
}

/** Those of one person are theirs to try again; those that are given up for good are tried one by one, by whoever knows better. */
async function retryFeeds({ database, feeds, clock }: JobDeps): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id::text from feeds where ${isFailing} and next_check_at is not null`,
  )
  const failing = rows.map(({ id }) => id)
  await makeDue(database.pool, failing, clock())
  feeds.wake()
}
