import type { Readable } from 'node:stream'

/** So long, and so much, is read of what a client still sends: whoever does not come to an end holds no connection by it. */
const LINGER_MS = 5000
const LINGER_BYTES = 32 * 1024 * 1024

/**
 * Reads what a client still sends after its refusal, and forgets it: it would lose the answer where the connection was cut. Done
 * when that has come to its end, or to its bounds.
 */
export function readRest(source: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (source.readableEnded || source.destroyed) {
      resolve()
      return
    }
    let left = LINGER_BYTES
    const count = ({ length }: Buffer) => {
      left -= length
      if (left < 0) end()
    }
    const end = () => {
      clearTimeout(bound)
      source.off('data', count)
      source.off('close', end)
      resolve()
    }
    const bound = setTimeout(end, LINGER_MS)
    source.on('data', count)
    source.once('close', end)
    source.resume()
  })
}

/** The body of an answer that ends, and its connection with it, once the rest of the request has been read. */
export const lingeringBody = (body: string, request: Readable): ReadableStream =>
  ReadableStream.from(lingering(body, request))

async function* lingering(body: string, request: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body)
  // Whoever had begun to read it has let go of it, and would stop it as soon as its own memory is full.
  request.removeAllListeners('data')
  await readRest(request)
}
