import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const here = (path: string) => new URL(path, import.meta.url).href

/** Prints what is loaded for the tables of the server, in order. */
const program = (begin: string) => `
  import { registerHooks } from 'node:module'
  import { resolveDrizzleOnce } from '${here('resolve-drizzle.ts')}'
  const loaded = []
  registerHooks({ load: (url, context, load) => (loaded.push(url), load(url, context)) })
  ${begin}
  await import('${here('foundation/tables/chats.schema.ts')}')
  await import('${here('foundation/database/database.ts')}')
  console.log(JSON.stringify(loaded))
`

async function run(begin: string): Promise<unknown> {
  const options = { cwd: fileURLToPath(new URL('.', import.meta.url)) }
  const parameters = ['--input-type=module', '--eval', program(begin)]
  return JSON.parse((await promisify(execFile)(process.execPath, parameters, options)).stdout)
}

test('the same modules are loaded as Node would find them', { tags: ['long'] }, async () => {
  const found = await run('resolveDrizzleOnce()')
  expect(found).toContainEqual(expect.stringMatching(/\/drizzle-orm\/pg-core\/index\.js$/))
  expect(found).toEqual(await run(''))
})
