import { contentLine, type ContentLine } from '@tidings/contracts'
import { db, storeContents } from '@tidings/db'
import { apiUrl } from './api.ts'
import { sendRequest } from './transport.ts'

/** Brings the contents of up to 30 entries and keeps each as it arrives. */
export async function streamContents(ids: readonly string[]): Promise<void> {
  const response = await sendRequest(
    new Request(apiUrl('/entries/stream'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    }),
  )
  for await (const lines of readLines(response)) await storeContents(db, lines)
}

/** The lines of a newline-delimited reply, as many together as one chunk completes. */
async function* readLines(response: Response): AsyncGenerator<ContentLine[]> {
  let rest = ''
  const chunks = response.body?.pipeThrough(new TextDecoderStream()) ?? []
  for await (const chunk of chunks) {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    if (parts.length > 0) yield parts.filter(Boolean).map(parseLine)
  }
  if (rest.trim()) yield [parseLine(rest)]
}

const parseLine = (line: string): ContentLine => contentLine.parse(JSON.parse(line))
