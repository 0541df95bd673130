import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** For texts that are written for each request: a fifth of the size for less than a millisecond. */
const QUALITY = 5

/** Smaller ones fit into one packet as they are. */
export const LEAST_BYTES = 1024

const compressors = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  zstd: (content: Buffer) => promisify(zstdCompress)(content),
  gzip: (content: Buffer) => promisify(gzip)(content),
} as const

/** Best first, as they do on texts of this size. */
const encodings = ['br', 'zstd', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** A text as it goes over the network. */
export interface CompressedText {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

/** Compresses a text as a client wants it, by its `accept-encoding`. */
export const compressText = async (text: string, accepted = ''): Promise<CompressedText> =>
  compressOnce(text)(accepted)

/** The same for a text that is given often: it is compressed once for each encoding, and all who ask get the same bytes. */
export function compressOnce(text: string): (accepted?: string) => Promise<CompressedText> {
  const content = Buffer.from(text)
  const known = new Map<Encoding | undefined, Promise<CompressedText>>()
  return (accepted = '') => {
    const [encoding] = content.length < LEAST_BYTES ? [] : listAccepted(accepted, encodings)
    const compressed = known.get(encoding) ?? compressAs(content, encoding)
    known.set(encoding, compressed)
    return compressed
  }
}

async function compressAs(
  content: Buffer<ArrayBuffer>,
  encoding: Encoding | undefined,
): Promise<CompressedText> {
  const headers = { vary: 'accept-encoding' }
  if (!encoding) return { body: content, headers }
  const body = await compressors[encoding](content)
  return { body: new Uint8Array(body), headers: { ...headers, 'content-encoding': encoding } }
}

/** Those of the encodings we have that a client takes, the one it likes best first, and then in our order. */
export function listAccepted<Name extends string>(accepted: string, offered: readonly Name[]): Name[] {
  const weights = new Map(accepted.split(',').map(parseWeight))
  const weightOf = (name: Name) => weights.get(name) ?? weights.get('*') ?? 0
  return offered
    .filter((name) => weightOf(name) > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
}

/** `br;q=0.5`: what has no weight counts whole. */
function parseWeight(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
  return [name, weight === undefined ? 1 : Number(weight) || 0]
}
