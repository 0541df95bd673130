import type { ApiClient } from '@tidings/contracts'
import * as local from '@tidings/db'
import type { MutateOptions, MutationInput, MutationName } from '@tidings/db'
import { forgetAnswer, listenForAnswer } from './answers.ts'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { subscriptionsQuery, unreadQuery } from './queries.ts'
import { senderOptions, tellRefusal } from './sender-options.ts'

/**
 * Makes a change of the user: at once in the local database, and at the server as soon as it can be reached. Answers an
 * id for `undoMutation`, null where the change only took back another that was still unsent. `onAnswer` hears the reply of
 * the server, if the page is still open then.
 */
export async function mutate<Name extends MutationName>(
  name: Name,
  input: MutationInput<Name>,
  { onAnswer, ...options }: MutateOptions & { onAnswer?: ((answer: unknown) => void) | undefined } = {},
): Promise<number | null> {
  const id = await changeHere(name, input, options)
  if (id !== null && onAnswer) listenForAnswer(id, onAnswer)
  return id
}

/** What cannot be done here is refused as what the server does not take: that is said, whoever waits for it or does not. */
async function changeHere<Name extends MutationName>(
  name: Name,
  input: MutationInput<Name>,
  options: MutateOptions,
): Promise<number | null> {
  try {
    return await local.mutate(local.db, name, input, options)
  } catch (error) {
    tellRefusal({ name, input, error: error instanceof Error ? error : new Error(String(error)) })
    throw error
  }
}

/** Takes back a change made with `holdMs`; false when it is too late. */
export async function undoMutation(id: number): Promise<boolean> {
  const isUndone = await local.undoMutation(local.db, id)
  if (isUndone) forgetAnswer(id)
  return isUndone
}

/** Subscribes to a feed or a list. The server has to find it first, so there is nothing to show before it answers. */
export async function createSubscription(input: Parameters<ApiClient['subscriptions']['create']>[0]) {
  await local.flushOutbox(senderOptions)
  const reply = await api.subscriptions.create(input)
  await refreshSubscriptions()
  return reply
}

/** Brings subscriptions, counts and timelines up to date after the server changed them, by an import for example. */
export async function refreshSubscriptions(): Promise<void> {
  await refreshCounts()
  await queryClient.invalidateQueries({ queryKey: ['entries'] })
}

/** The same but for timelines. */
export async function refreshCounts(): Promise<void> {
  await Promise.all([
    queryClient.fetchQuery({ ...subscriptionsQuery(), staleTime: 0 }),
    queryClient.fetchQuery({ ...unreadQuery(), staleTime: 0 }),
  ])
}
