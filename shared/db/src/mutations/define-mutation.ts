import type { ApiClient, z } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'

/** One kind of change by the user. Input and undo data are JSON, for they outlive the page in the outbox. */
export interface MutationDefinition<Input, Undo> {
  input: z.ZodType<Input>
  undo: z.ZodType<Undo>
  /** The part of the input that can be done at all; null for none. */
  narrow?: (db: TidingsDatabase, input: Input) => Promise<Input | null>
  /** Changes the local database and answers what `revert` needs to change it back. */
  apply: (db: TidingsDatabase, input: Input) => Promise<Undo>
  revert: (db: TidingsDatabase, undo: Undo) => Promise<void>
  /** Tells the server. It must do no harm twice: an answer may be lost. */
  call: (api: ApiClient, input: Input) => Promise<unknown>
  /** How long calls wait for more of their kind to go along. */
  gatherMs?: number
  /** The one call that says what two of this kind, one right after the other, say; undefined when none does. */
  join?: (earlier: Change<Input, Undo>, later: Change<Input, Undo>) => Change<Input, Undo> | undefined
  /** What remains to be said of the unsent change before when this one takes part of it back; null for nothing. */
  cancel?: (earlier: { name: string; input: unknown; undo: unknown }, input: Input) => unknown
}

export interface Change<Input, Undo> {
  input: Input
  undo: Undo
}

/** A mutation whose input and undo data come from storage: they are parsed before use. */
export interface Mutation<Input = unknown> {
  parse: (input: unknown) => Input
  narrow: (db: TidingsDatabase, input: unknown) => Promise<unknown>
  apply: (db: TidingsDatabase, input: unknown) => Promise<unknown>
  revert: (db: TidingsDatabase, undo: unknown) => Promise<void>
  call: (api: ApiClient, input: unknown) => Promise<unknown>
  gatherMs: number
  join: (
    earlier: Change<unknown, unknown>,
    later: Change<unknown, unknown>,
  ) => Change<unknown, unknown> | undefined
  cancel: (earlier: { name: string; input: unknown; undo: unknown }, input: unknown) => unknown
}

export function defineMutation<Input, Undo>(definition: MutationDefinition<Input, Undo>): Mutation<Input> {
  const { input, undo } = definition
  const parseChange = (change: Change<unknown, unknown>): Change<Input, Undo> => ({
    input: input.parse(change.input),
    undo: undo.parse(change.undo),
  })
  return {
    parse: (raw) => input.parse(raw),
    narrow: async (db, raw) => {
      const parsed = input.parse(raw)
      return definition.narrow ? definition.narrow(db, parsed) : parsed
    },
    apply: (db, raw) => definition.apply(db, input.parse(raw)),
    revert: (db, raw) => definition.revert(db, undo.parse(raw)),
    call: (api, raw) => definition.call(api, input.parse(raw)),
    gatherMs: definition.gatherMs ?? 0,
    join: (earlier, later) => definition.join?.(parseChange(earlier), parseChange(later)),
    cancel: (earlier, raw) => definition.cancel?.(earlier, input.parse(raw)),
  }
}
