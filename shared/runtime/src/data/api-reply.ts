import { NoResponseError } from '@tidings/db'

/**
 * What a reply of the API says, read to its end: one cut off counts as none, and so does a page in its place, as networks
 * give them that want a sign-in first.
 */
export async function readReply(response: Response): Promise<unknown> {
  const { headers } = response
  const type = headers.get('content-type')
  const isFile = headers.has('content-disposition')
  try {
    if (isFile) return new File([await response.blob()], 'blob', { type: type ?? '' })
    const text = await response.text()
    if (!text) return undefined
    if (type?.startsWith('application/json')) return JSON.parse(text)
  } catch (error) {
    throw new NoResponseError({ cause: error })
  }
  throw new NoResponseError({ cause: new Error(`The reply is ${type}, and no JSON`) })
}
