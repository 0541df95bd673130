import type { ApiClient } from '@tidings/contracts'
import * as local from '@tidings/db'
import type { MutateOptions, MutationInput, MutationName } from '@tidings/db'
import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { subscriptionsQuery, unreadQuery } from './queries.ts'
import { senderOptions, tellRefusal } from './sender-options.ts'

/**
 * Makes a change of the user: at once in the local database, and at the server as soon as it can be reached. Answers an
 * id for `undoMutation`, null where the change only took back another that was still unsent. `onAnswer` hears what the
 * server answers to a mark-all, if the page is still open then.
 */
export async function mutate<Name extends MutationName>(
  name: Name,
  input: MutationInput<Name>,
  { onAnswer, ...options }: MutateOptions & { onAnswer?: ((answer: unknown) => void) | undefined } = {},
): Promise<number | null> {
  // What cannot be done here is refused as what the server does not take: that is said, whoever waits for it or does not.
  const id = await local.mutate(local.db, name, input, options).catch((cause: unknown) => {
    tellRefusal({ name, input, error: new Error('Not possible', { cause }) })
    throw cause
  })
  if (id !== null && onAnswer) void import('./answers.ts').then((late) => late.listenForAnswer(id, onAnswer))
  return id
}

/** Takes back a change made with `holdMs`; false when it is too late. */
export async function undoMutation(id: number): Promise<boolean> {
  return local.undoMutation(local.db, id)
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
