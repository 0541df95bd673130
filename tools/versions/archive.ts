import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'
import * as z from 'zod'
import { buildFacts, type WholeBuild } from './whole-build.ts'

/** A path that stays below the folder it is written to. */
const filePath = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))(?!.*\\)[^/].*$/)

/** The first line of an archive; the contents follow it in the order of the files. */
const heading = buildFacts.extend({ files: z.array(z.tuple([filePath, z.int().nonnegative()])) })

const NEW_LINE = 0x0a

/** Packs a build into one file, the same bytes each time: Brotli of a line of JSON and all contents, one after the other. */
export async function packBuild({ facts, files }: WholeBuild): Promise<Uint8Array> {
  const sizes = [...files].map(([path, { length }]): [string, number] => [path, length])
  const line = `${JSON.stringify(heading.parse({ ...facts, files: sizes }))}\n`
  const whole = Buffer.concat([Buffer.from(line), ...files.values()])
  // A window over all of it: files of one kind have much in common.
  return promisify(brotliCompress)(whole, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
    },
  })
}

/** Unpacks what `packBuild` made; throws for anything else. */
export function unpackBuild(archive: Uint8Array): WholeBuild {
  const whole = brotliDecompressSync(archive)
  const end = whole.indexOf(NEW_LINE)
  const { files: sizes, ...facts } = heading.parse(JSON.parse(whole.toString('utf8', 0, end)))
  let at = end + 1
  const files = new Map(
    sizes.map(([path, size]): [string, Uint8Array] => [path, whole.subarray(at, (at += size))]),
  )
  if (at !== whole.length) throw new Error(`It holds ${whole.length} bytes and lists ${at}`)
  return { facts, files }
}
