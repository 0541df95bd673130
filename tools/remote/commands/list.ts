import { remoteName, z, type Deployments } from '@tidings/contracts'
import { defineCommand } from '../command.ts'
import { formatBytes, formatTable, formatTime } from '../table.ts'

const input = z.object({ remote: remoteName.optional() })

export const listCommand = defineCommand({
  name: 'list',
  syntax: { parameters: '[remote]' },
  summary: 'the versions that the server has',
  parameters: ['remote'],
  options: {},
  input,
  run: async ({ remote }, { client, print }) => {
    const { serial, remotes } = await client().list()
    const rows = remotes.filter(({ name }) => !remote || name === remote).flatMap(rowsOf)
    print(formatTable(['remote', 'version', 'state', 'built', 'uploaded', 'size'], rows))
    print(`\nRegistry ${serial}`)
  },
})

export const auditCommand = defineCommand({
  name: 'audit',
  syntax: { parameters: '[remote]' },
  summary: 'who changed what, newest first',
  parameters: ['remote'],
  options: {},
  input,
  run: async ({ remote }, { client, print }) => {
    const lines = await client().audit()
    const rows = lines
      .filter((line) => !remote || line.remote === remote)
      .map((line) => [
        formatTime(line.at),
        line.who,
        line.remote,
        line.action,
        line.version ?? '',
        String(line.serial),
        line.reason,
      ])
    print(formatTable(['when', 'who', 'remote', 'change', 'version', 'registry', 'reason'], rows))
  },
})

type Line = Deployments['remotes'][number]

function rowsOf(line: Line): string[][] {
  return line.versions.map((version, index) => [
    index === 0 ? line.name : '',
    version.version,
    stateOf(line, version.version),
    formatTime(version.builtAt),
    formatTime(version.uploadedAt),
    formatBytes(version.bytes),
  ])
}

function stateOf({ stable, canary, disabled }: Line, version: string): string {
  const states = [
    version === stable && 'stable',
    version === canary?.version && `canary ${canary.percent} %`,
    version === stable && disabled && 'off',
  ]
  return states.filter(Boolean).join(', ')
}
