import type { Readable } from 'node:stream'

/** The whole of a stream; undefined where it is longer than allowed. It is read to its end in any case. */
export async function collect(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= maxBytes) chunks.push(bytes)
  }
  return size <= maxBytes ? Buffer.concat(chunks) : undefined
}
