import { done, ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { listDeeds, noteDeed, sayFields } from '../../accounts/audit/audit.ts'
import { clean as cleanAway } from './clean.ts'
import { listFailingFeeds as findFailingFeeds } from './failing-feeds.ts'
import { listJobs as findJobs, runJob as doJob, type JobDeps } from './jobs.ts'
import { getOverview } from './overview.ts'

const { adminOnly } = callsWith<JobDeps>()

const overview = adminOnly.administration.overview.handler(async ({ context: { deps } }) =>
  ok(await getOverview(deps)),
)

const audit = adminOnly.administration.audit.handler(async ({ context: { deps } }) =>
  ok(await listDeeds(deps)),
)

const listFailingFeeds = adminOnly.administration.listFailingFeeds.handler(
  async ({ input, context: { deps } }) => ok(await findFailingFeeds(deps, input)),
)

const listJobs = adminOnly.administration.listJobs.handler(async ({ context: { deps } }) =>
  ok(await findJobs(deps)),
)

const runJob = adminOnly.administration.runJob.handler(
  async ({ input: { name }, context: { deps, user } }) => {
    await doJob(deps, name)
    await noteDeed(deps.database.db, deps, { by: user.id, action: 'job', about: name })
    return done
  },
)

const clean = adminOnly.administration.clean.handler(async ({ input, context: { deps, user } }) => {
  const { type, ...rest } = input
  const count = await cleanAway(deps, input)
  const detail = sayFields({ count, ...rest })
  await noteDeed(deps.database.db, deps, { by: user.id, action: 'clean', about: type, detail })
  return done
})

/** The router's part for the state of the server. */
export const administrationRoutes = { overview, audit, listFailingFeeds, listJobs, runJob, clean }
