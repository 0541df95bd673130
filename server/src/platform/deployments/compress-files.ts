import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LEAST_BYTES } from '../../foundation/http/compression.ts'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.webmanifest'])

/**
 * Makes a copy of each text for browsers that take Brotli, and one for those that take gzip. One file at a time: all at
 * once would hold every thread that reads files and looks up names.
 */
export async function compressFiles(files: readonly string[]): Promise<void> {
  for (const file of files) await compressFile(file)
}

/** Makes both copies of a file that is text and no small one. */
export async function compressFile(file: string): Promise<void> {
  if (!compressible.has(extname(file))) return
  const content = await readFile(file)
  if (content.length < LEAST_BYTES) return
  const sized = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, sized))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
}
