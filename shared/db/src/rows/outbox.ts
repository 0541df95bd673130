import { settingTab, z, type changeInputs } from '@tidings/contracts'

/**
 * `at` says when, in epoch milliseconds of this browser's clock: against a change on another device the later one counts, by how long ago
 * it was. What has joined a change has times of its own.
 */
export const settingsChange = z.object({
  tab: settingTab,
  values: z.record(z.string(), z.unknown()),
  at: z.number(),
  times: z.record(z.string(), z.number()).optional(),
})

export type SettingsChange = z.infer<typeof settingsChange>

/** Settings go to the server as their own call takes them, without the time. */
type MutationInputs = typeof changeInputs & { 'settings.update': typeof settingsChange }

export type MutationName = keyof MutationInputs
export type MutationInput<Name extends MutationName> = z.infer<MutationInputs[Name]>

/**
 * A change that the user made and the server has not heard of. The local database is always what the server last said
 * with the rows of the outbox applied in their order; `undo` takes the last of them back exactly.
 */
export interface OutboxRow<Name extends MutationName = MutationName> {
  id: number
  name: Name
  /** This and `undo` may be of an older page: they are parsed when the row is read. */
  input: unknown
  undo: unknown
  state: 'waiting' | 'sending'
  createdAt: number
  /** When it may be sent, in epoch milliseconds. */
  dueAt: number
  /** Held back so that the user can take it back; nothing is joined to it. */
  held: boolean
  attempts: number
}
