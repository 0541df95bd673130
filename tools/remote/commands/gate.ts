import { remoteName, versionName, z, type GateChange } from '@tidings/contracts'
import { defineCommand, type CommandContext } from '../command.ts'
import { formatTable } from '../table.ts'

const options = {
  version: { type: 'string' },
  contracts: { type: 'string' },
  reason: { type: 'string' },
} as const

const syntax = { parameters: '<remote>', options: '--version version --reason "…" [--contracts version]' }

const input = z.object({
  remote: remoteName,
  version: versionName,
  contracts: versionName.optional(),
  reason: z.string(),
})

/** The commands for what is known not to work together. */
export const gateCommands = [
  defineCommand({
    name: 'gate list',
    syntax: {},
    summary: 'the versions that are kept from running',
    parameters: [],
    options: {},
    input: z.object({}),
    run: async (_, { client, print }) => {
      const { gate } = await client().list()
      if (gate.length === 0) return print('The gate keeps nothing back')
      const rows = gate.map(({ remote, version, contracts, reason }) => [remote, version, contracts, reason])
      print(formatTable(['remote', 'version', 'contracts', 'reason'], rows))
    },
  }),
  defineCommand({
    name: 'gate add',
    syntax,
    summary: 'keeps a version from running with these contracts',
    parameters: ['remote'],
    options,
    input,
    run: ({ remote, ...rule }, context) => changeGate(context, remote, { action: 'gate', ...rule }),
  }),
  defineCommand({
    name: 'gate remove',
    syntax,
    summary: 'lets it run again',
    parameters: ['remote'],
    options,
    input,
    run: ({ remote, ...rule }, context) => changeGate(context, remote, { action: 'ungate', ...rule }),
  }),
]

/** Changes the gate, and tells what holds from now on. */
async function changeGate(
  { client, print }: Pick<CommandContext, 'client' | 'print'>,
  remote: string,
  change: GateChange,
): Promise<void> {
  const { serial, rule } = await client().changeGate(remote, change)
  const what = change.action === 'gate' ? 'is kept from' : 'may run with'
  print(`${remote} ${rule.version} ${what} contracts ${rule.contracts} (registry ${serial})`)
}
