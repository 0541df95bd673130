import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

const PRIVATE = 0o600

/**
 * The text of a file that only this account may read, made when it is first asked for. Only the first of several
 * processes makes it, whole or not at all; the others read what that one made.
 */
export async function keepFile(file: string, make: () => string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  return readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return createFile(file, make())
  })
}

async function createFile(file: string, text: string): Promise<string> {
  const draft = await writeDraft(file, text)
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return readFile(file, 'utf8')
}

/** Writes a file that only this account may read in the place of the one that is there, whole or not at all. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await rename(await writeDraft(file, text), file)
}

async function writeDraft(file: string, text: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { mode: PRIVATE, flush: true })
  return draft
}
