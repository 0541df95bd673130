import { ok } from '@tidings/contracts'
import { callsWith } from '../../foundation/api/calls.ts'
import type { TranslationsDeps } from './translations-deps.ts'
import { translateBatch, translateEntry } from './translations.service.ts'

const { authed } = callsWith<TranslationsDeps>()

const get = authed.translations.get.handler(async ({ input, context: { deps, user } }) =>
  ok(await translateEntry(deps, user, input)),
)

const batch = authed.translations.batch.handler(async ({ input, context: { deps, user }, signal }) => {
  const asker = { user, signal: signal ?? new AbortController().signal }
  const body = ReadableStream.from(toLines(await translateBatch(deps, asker, input)))
  return {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8' },
    body: body.pipeThrough(new TextEncoderStream()),
  }
})

async function* toLines(translated: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const line of translated) yield `${JSON.stringify(line)}\n`
}

/** The router's part for translations. */
export const translationsRoutes = { get, batch }
