import { settingTabs } from '@tidings/contracts'
import * as z from 'zod'
import { settingsThatWait } from './settings-that-wait.ts'

const INTRODUCTION = `# Settings

Every setting of a user, generated from the table in \`shared/contracts/src/settings\` by \`npm run settings\`. A test sees
to it that this page is what the table says.

- **Synced**: it is the same on every device of the user. Any other is kept by each browser for itself.
- **Plan**: somebody without that plan, or a better one, has the default.
- **Enhanced**: it counts only while \`enhancedSettings\` is on; until then the default does.
- **Surface**: where it has an effect, if not everywhere.
- **Waits for**: the part that will follow it, and is not there yet; \`nothing\`, where none will. It is kept and synced for other
  programs.

What the server stores of one user is checked against this table: another key, or a value that is not allowed, is refused
with 7002, another tab with 7001, more than 64 kB in a tab with 7003.`

type Entry = (typeof settingTabs)[keyof typeof settingTabs]

/** docs/settings.md as the table of the contracts has it. */
export function settingsPage(): string {
  const sections = Object.entries(settingTabs).map(
    ([tab, settings]) => `## ${tab}\n\n${tableOf(rowsOf(settings))}`,
  )
  return [INTRODUCTION, ...sections].join('\n\n') + '\n'
}

/** Of these tabs nothing is followed yet. */
const waitingTabs = new Map<Entry, string>([[settingTabs.integration, 'integrations']])

const partOf = (key: string, tab: Entry): string => waitingTabs.get(tab) ?? settingsThatWait[key] ?? ''

function rowsOf(settings: Entry): string[][] {
  const rows = Object.entries(settings).map(([key, { schema, fallback, ...rules }]) => [
    `\`${key}\``,
    valuesOf(describe(schema)),
    `\`${JSON.stringify(fallback)}\``,
    rules.synced === false ? 'no' : 'yes',
    rules.plan ?? '',
    rules.enhanced ? 'yes' : '',
    rules.surface ?? '',
    partOf(key, settings),
  ])
  return [['Key', 'Values', 'Default', 'Synced', 'Plan', 'Enhanced', 'Surface', 'Waits for'], ...rows]
}

const described = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
})

const describe = (schema: z.ZodType) => described.parse(z.toJSONSchema(schema))

function valuesOf(schema: z.infer<typeof described>): string {
  if (schema.anyOf) return schema.anyOf.map((one) => valuesOf(described.parse(one))).join(', ')
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.const !== undefined) return schema.const === '' ? 'none' : `\`${JSON.stringify(schema.const)}\``
  if (schema.minimum !== undefined) return `${schema.minimum} to ${schema.maximum}`
  if (schema.maxLength !== undefined) return `text of up to ${schema.maxLength} characters`
  if (schema.pattern !== undefined) return '`#rrggbb`'
  return schema.type ?? 'any'
}

/** Columns as wide as their widest cell, as the formatter has them. */
function tableOf([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, filler)).join(' | ')} |`
  return [line(head), line([], '-'), ...rows.map((row) => line(row))].join('\n')
}
