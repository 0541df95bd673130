import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keepFile } from '../../foundation/files/kept-file.ts'

/** The secret that signs cookies, made at the first start. Sessions end when the file is lost. */
export function loadSecret(dataDir: string): Promise<string> {
  return keepFile(join(dataDir, 'secret'), () => randomBytes(48).toString('base64url'))
}
