import { ok, type ContentLine } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import { knownAsOf } from '../../foundation/database/ids-under-way.ts'
import { checkNew as findNew } from './check-new.ts'
import { listReaders } from './read-histories.service.ts'
import { getReadability } from './readability.service.ts'
import { listVersions as findVersions } from './versions.service.ts'
import { getEntry, listTimeline, readEntryContents } from './entries.service.ts'
import { previewEntry } from './preview-entry.ts'
import { getTranscription } from './transcriptions.service.ts'
import type { DocumentsDeps } from '../documents/documents-deps.ts'
import type { FeedsDeps } from '../feeds/feeds-deps.ts'
import type { WebPagesDeps } from '../web-pages/web-pages-deps.ts'

const { authed } = callsWith<DocumentsDeps & FeedsDeps & WebPagesDeps>()

const list = authed.entries.list.handler(async ({ input, context: { deps, user } }) => {
  const asOf = await knownAsOf(deps)
  return { ...ok(await listTimeline(deps, user.id, input)), asOf }
})

const get = authed.entries.get.handler(async ({ input, context: { deps, user } }) =>
  ok(await getEntry(deps, user.id, input.id)),
)

const preview = authed.entries.preview.handler(async ({ input, context: { deps, user } }) =>
  ok(await previewEntry(deps, user.id, input.id)),
)

const checkNew = authed.entries.checkNew.handler(async ({ input, context: { deps, user } }) =>
  ok(await findNew(deps, user.id, input)),
)

const stream = authed.entries.stream.handler(async ({ input, context: { deps, user } }) => {
  const body = ReadableStream.from(toLines(await readEntryContents(deps, user.id, input.ids)))
  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: body.pipeThrough(new TextEncoderStream()),
  }
})

async function* toLines(contents: AsyncIterable<ContentLine>): AsyncGenerator<string> {
  for await (const line of contents) yield `${JSON.stringify(line)}\n`
}

const readability = authed.entries.readability.handler(async ({ input, context: { deps, user }, signal }) =>
  ok({ content: (await getReadability(deps, { userId: user.id, signal }, input.id)) ?? undefined }),
)

const listVersions = authed.entries.listVersions.handler(async ({ input, context: { deps, user } }) =>
  ok(await findVersions(deps, user.id, input.id)),
)

const transcription = authed.entries.transcription.handler(
  async ({ input, context: { deps, user }, signal }) =>
    ok(await getTranscription(deps, { userId: user.id, signal }, input.url)),
)

const readHistories = authed.entries.readHistories.handler(async ({ input, context: { deps, user } }) =>
  ok(await listReaders(deps, user.id, input)),
)

/** The router's part for entries. */
export const entriesRoutes = {
  list,
  get,
  preview,
  checkNew,
  stream,
  readability,
  listVersions,
  transcription,
  readHistories,
}
