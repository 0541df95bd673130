import { z } from '@tidings/contracts'
import { defineCommand } from '../command.ts'

export const pruneCommand = defineCommand({
  name: 'prune',
  syntax: {},
  summary: 'removes the versions that nobody can ask for any more',
  parameters: [],
  options: {},
  input: z.object({}),
  run: async (_, { client, print }) => {
    const { removed } = await client().prune()
    for (const { remote, version } of removed) print(`Removed ${remote} ${version}`)
    if (removed.length === 0) print('Nothing to remove')
  },
})
