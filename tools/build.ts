import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.ts'
import { buildProduct } from './federation/build.ts'
import { hashSources } from './source-hash.ts'

const stampFile = join(root, 'dist', '.built-from')
const sources = hashSources(['shared', 'shell', 'remotes', 'tools/federation', 'package-lock.json'])

if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== sources) {
  console.log('Building the pages …')
  await buildProduct()
  writeFileSync(stampFile, sources)
}
