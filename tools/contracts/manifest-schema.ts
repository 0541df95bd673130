import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { remoteManifest } from '@tidings/contracts'
import * as z from 'zod'
import { root } from '../command.ts'

const FILE = join(root, 'shared/contracts/remote.schema.json')

/** What a `remote.json` may say, for editors: its `$schema` names the file. */
function manifestSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(remoteManifest.extend({ $schema: z.string().optional() }), {
    io: 'input',
    override: ({ jsonSchema }) => {
      // A shell passes over what it does not know; whoever writes it has mistyped.
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties = false
    },
  })
  return { $schema, title: 'What a remote of Tidings offers', ...schema }
}

export const isManifestSchemaFresh = (): boolean =>
  isDeepStrictEqual(JSON.parse(readFileSync(FILE, 'utf8')), manifestSchema())

/** Writes it down; answers the file, which is not formatted yet. */
export function writeManifestSchema(): string {
  writeFileSync(FILE, `${JSON.stringify(manifestSchema(), null, 2)}\n`)
  return FILE
}
