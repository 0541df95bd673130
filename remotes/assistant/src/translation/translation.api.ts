import { z, type Language, type Translation, type TranslatedField } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { $metLimit, apiUrl, sendRequest } from '@tidings/runtime'
import { patience } from '../patience.ts'

export interface BatchWish {
  ids: readonly string[]
  fields: readonly TranslatedField[]
  language: Language
}

const line = z.object({
  id: z.string(),
  data: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    content: z.string().optional(),
    readabilityContent: z.string().optional(),
  }),
})

/**
 * Brings entries in another language, and hands each on as it comes; those that need none are left out. A model may take longer than
 * a call: the server writes on, and whoever asks again has that and nothing new. Throws an ApiError or a NoResponseError.
 */
export async function translateBatch(
  wish: BatchWish,
  onTranslated: (id: string, translation: Translation) => void,
): Promise<void> {
  const endsAt = Date.now() + patience.writing
  const missing = new Set(wish.ids)
  for (;;) {
    try {
      for await (const { id, data } of askFor({ ...wish, ids: [...missing] })) {
        missing.delete(id)
        onTranslated(id, data)
      }
      return
    } catch (error) {
      // It is told where the translation would have been, and nowhere else.
      if ($metLimit.get()?.error === error) $metLimit.set(null)
      if (!isLate(error) || Date.now() > endsAt) throw toCallError(error)
    }
  }
}

const isLate = (error: unknown): boolean =>
  error instanceof NoResponseError
    ? error.timedOut
    : error instanceof DOMException && error.name === 'TimeoutError'

/** What breaks off in the middle of an answer is no answer. */
const toCallError = (error: unknown): unknown =>
  error instanceof TypeError || error instanceof DOMException ? new NoResponseError({ cause: error }) : error

async function* askFor({ ids, fields, language }: BatchWish): AsyncGenerator<z.infer<typeof line>> {
  const response = await sendRequest(
    new Request(apiUrl('/ai/translation/batch'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids, language, fields: fields.join(',') }),
    }),
  )
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) if (text) yield line.parse(JSON.parse(text))
  }
}
