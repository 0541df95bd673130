import { remoteName, versionName, z, type RegistryChange, type RegistryChanged } from '@tidings/contracts'
import { defineCommand, type CommandContext } from '../command.ts'

const remote = remoteName
const reason = z.string().default('')
const reasonOption = { reason: { type: 'string' } } as const

const summaries = {
  promote: 'gives the canary to everybody',
  disable: 'switches a remote off',
  enable: 'switches it on again',
}

/** The commands that change what the registry says of a remote. */
export const registryCommands = [
  defineCommand({
    name: 'canary',
    syntax: { parameters: '<remote>', options: '--to version --percent N [--reason "…"]' },
    summary: 'gives an uploaded version to some',
    parameters: ['remote'],
    options: { ...reasonOption, to: { type: 'string' }, percent: { type: 'string' } },
    input: z.object({ remote, reason, to: versionName, percent: z.coerce.number().min(0).max(100) }),
    run: async (typed, context) => {
      const { to: version, percent } = typed
      await makeChange(context, typed.remote, { action: 'canary', version, percent, reason: typed.reason })
    },
  }),
  defineCommand({
    name: 'rollback',
    syntax: { parameters: '<remote>', options: '[--to version] [--reason "…"]' },
    summary: 'goes back to a version, or to the stable one before',
    parameters: ['remote'],
    options: { ...reasonOption, to: { type: 'string' } },
    input: z.object({ remote, reason, to: versionName.optional() }),
    run: async (typed, context) => {
      const version = typed.to && { version: typed.to }
      await makeChange(context, typed.remote, { action: 'rollback', ...version, reason: typed.reason })
    },
  }),
  ...(['promote', 'disable', 'enable'] as const).map((action) =>
    defineCommand({
      name: action,
      syntax: { parameters: '<remote>', options: '[--reason "…"]' },
      summary: summaries[action],
      parameters: ['remote'],
      options: reasonOption,
      input: z.object({ remote, reason }),
      run: async (typed, context) => {
        await makeChange(context, typed.remote, { action, reason: typed.reason })
      },
    }),
  ),
]

/** Makes a change, and tells what holds from now on. */
export async function makeChange(
  { client, print }: CommandContext,
  name: string,
  change: RegistryChange,
): Promise<void> {
  print(sayLine(await client().change(name, change)))
}

function sayLine({ serial, line }: RegistryChanged): string {
  const { name, stable, canary, disabled } = line
  const others = canary ? `, ${canary.version} for ${canary.percent} %` : ''
  return `${name} ${disabled ? 'is switched off' : `is ${stable}${others}`} (registry ${serial})`
}
