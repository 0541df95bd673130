import { ok } from '@tidings/contracts'
import { authed } from '../http/implement.ts'
import { checkNew as findNew } from './check-new.ts'
import { getEntry, listEntryContents, listTimeline } from './entries.service.ts'

const list = authed.entries.list.handler(async ({ input, context: { deps, user } }) =>
  ok(await listTimeline(deps, user.id, input)),
)

const get = authed.entries.get.handler(async ({ input, context: { deps, user } }) =>
  ok(await getEntry(deps, user.id, input.id)),
)

const checkNew = authed.entries.checkNew.handler(async ({ input, context: { deps, user } }) =>
  ok(await findNew(deps, user.id, input)),
)

const stream = authed.entries.stream.handler(async ({ input, context: { deps, user } }) => {
  const lines = await listEntryContents(deps, user.id, input.ids)
  const body = ReadableStream.from(lines.map((line) => `${JSON.stringify(line)}\n`))
  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: body.pipeThrough(new TextEncoderStream()),
  }
})

/** The router's part for entries. */
export const entriesRoutes = { list, get, checkNew, stream }
