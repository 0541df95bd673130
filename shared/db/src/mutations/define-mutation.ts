import type { ApiClient, z } from '@tidings/contracts'
import type { TidingsDatabase } from '../database.ts'
import type { MutationInput, MutationName } from '../rows/outbox.ts'

/**
 * One kind of change by the user. Input and undo data are JSON, for they outlive the page in the outbox; where they come
 * in, from there or from who makes the change, they are parsed.
 */
export interface Mutation<Input, Undo> {
  input: z.ZodType<Input>
  undo: z.ZodType<Undo>
  /** The part of the input that can be done at all; null for none. */
  narrow?: (db: TidingsDatabase, input: Input) => Promise<Input | null>
  /** Changes the local database and returns what `revert` needs to change it back. */
  apply: (db: TidingsDatabase, input: Input) => Promise<Undo>
  revert: (db: TidingsDatabase, undo: Undo) => Promise<void>
  /** Tells the server. It must do no harm twice: an answer may be lost. */
  call: (api: ApiClient, input: Input) => Promise<unknown>
  /** How long calls wait for more of their kind to go along. */
  gatherMs?: number
  /** The one call that says what two of this kind, one right after the other, say; undefined when none does. */
  join?: (earlier: Change<Input, Undo>, later: Change<Input, Undo>) => Change<Input, Undo> | undefined
  /** By the later change that takes part of this one back while it is not sent. */
  cancelledBy?: { [Later in MutationName]?: Cancel<Input, Undo, MutationInput<Later>> }
}

/** What remains to be said of a change, null for nothing; undefined when the later one takes nothing of it back. */
type Cancel<Input, Undo, Later> = (earlier: Change<Input, Undo>, later: Later) => Input | null | undefined

export interface Change<Input, Undo> {
  input: Input
  undo: Undo
}

/** Finds the types of a mutation by what it parses. */
export const defineMutation = <Input, Undo>(mutation: Mutation<Input, Undo>): Mutation<Input, Undo> =>
  mutation
