import { deploymentAction, deploymentTokenRequest, remoteName, z } from '@tidings/contracts'
import { defineCommand } from '../command.ts'
import { formatTable, formatTime } from '../table.ts'

const words = z.string().transform((text) => text.split(',').map((word) => word.trim()))

const request = z.object({
  name: deploymentTokenRequest.shape.name,
  remotes: z.union([z.literal('*'), words.pipe(z.array(remoteName))]),
  actions: words.pipe(z.array(deploymentAction)),
})

export const tokenCommands = [
  defineCommand({
    name: 'token create',
    syntax: { options: '--name "…" --remotes a,b --actions upload,deploy' },
    summary: 'a token for some remotes (or "*") and actions',
    parameters: [],
    options: { name: { type: 'string' }, remotes: { type: 'string' }, actions: { type: 'string' } },
    input: request,
    run: async (typed, { client, print }) => {
      const { token, id } = await client().createToken(typed)
      print(`${token}\n\nThis is shown once. Delete it with: npm run remote -- token delete ${id}`)
    },
  }),
  defineCommand({
    name: 'token list',
    syntax: {},
    summary: 'the tokens there are',
    parameters: [],
    options: {},
    input: z.object({}),
    run: async (_, { client, print }) => {
      const tokens = await client().tokens()
      const rows = tokens.map(({ id, name, remotes, actions, createdAt, madeBy, isTaken }) => [
        id,
        name,
        [remotes].flat().join(', '),
        actions.join(', '),
        formatTime(createdAt),
        (madeBy ?? 'operator') + (isTaken ? '' : ', no administrator any more: not taken'),
      ])
      print(formatTable(['id', 'name', 'remotes', 'actions', 'created', 'made by'], rows))
    },
  }),
  defineCommand({
    name: 'token delete',
    syntax: { parameters: '<id>' },
    summary: 'takes a token back',
    parameters: ['id'],
    options: {},
    input: z.object({ id: z.string() }),
    run: async ({ id }, { client, print }) => {
      await client().deleteToken(id)
      print(`Token ${id} is no longer taken`)
    },
  }),
]
