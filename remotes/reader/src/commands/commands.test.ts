// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import manifest from '../../remote.json'
import { earlyEntryCommands } from './early-entry-commands.ts'
import { entryCommands } from './entry-commands.ts'
import { entryRenderCommands } from './entry-render-commands.ts'
import { feedCommands } from './feed-commands.ts'
import { folderCommands } from './folder-commands.ts'
import { inboxCommands } from './inbox-commands.ts'
import { listCommands } from './list-commands.ts'
import { scopeCommands } from './scope-commands.ts'

const tables = {
  entryCommands,
  entryRenderCommands,
  feedCommands,
  folderCommands,
  inboxCommands,
  listCommands,
  scopeCommands,
}
const declared = manifest.commands.map(({ id }) => id)

const idsWithRun = (table: Readonly<Record<string, { run?: unknown }>>) =>
  Object.keys(table).filter((id) => table[id]?.run !== undefined)

test.each(Object.entries(tables))('%s has commands of the manifest, in its order', (_name, table) => {
  expect(Object.keys(table)).toEqual(declared.filter((id) => id in table))
})

describe('the commands that are answered before their table is there', () => {
  test('are all that say there what they do to an entry', () => {
    const ofAnyEntry = idsWithRun(entryCommands).filter((id) => id !== 'entry:delete')
    expect(earlyEntryCommands).toEqual(ofAnyEntry)
  })
})
