import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type OperatorAccess } from '@tidings/contracts'
import { replaceFile } from '../../foundation/files/kept-file.ts'

const fileOf = (dataDir: string): string => join(dataDir, 'operator.json')

/** Lets tools of this account reach the server; answers what takes the file away again. */
export async function writeOperatorAccess(
  dataDir: string,
  { url, token }: OperatorAccess,
): Promise<() => Promise<void>> {
  const text = JSON.stringify({ url: reachable(url), token })
  await replaceFile(fileOf(dataDir), text)
  return async () => {
    // Another server on this folder may have written its own.
    const found = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined)
    if (found === text) await rm(fileOf(dataDir), { force: true })
  }
}

/** An address that means every network is none to go to. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
