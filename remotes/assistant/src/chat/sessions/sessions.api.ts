import type { ChatSession } from '@tidings/contracts'
import { db, liveQuery } from '@tidings/db'
import { deleteChat, listChats, storeChats } from '@tidings/db/chats'
import { api, queryClient, queryOptions } from '@tidings/runtime'

const KEY = ['chat-sessions']
const OLDER_KEY = ['older-chat-sessions']

/** How often it is looked whether a chat has changed elsewhere (details.md 5), in milliseconds. */
const POLL_MS = 60_000

/** How many are asked for at once: as many as a page has. */
const LIMIT = 100

/** The last of these, where there may be older ones. */
export const lastOfFull = (sessions: readonly ChatSession[]): ChatSession | undefined =>
  sessions.length < LIMIT ? undefined : sessions.at(-1)

/** The chats of the user, the latest first; until the server tells them, and where it cannot, those that it told last. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: KEY,
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => {
      const told = api.chats.list({ limit: LIMIT }, { signal })
      // Where nothing is kept, or can be, they are told all the same.
      await Promise.allSettled([showKept(), told])
      const { data } = await told
      await storeChats(db, data).catch(() => undefined)
      return data
    },
  })

async function showKept(): Promise<void> {
  if (queryClient.getQueryData(KEY)) return
  const kept = await listChats(db)
  if (kept.length > 0 && !queryClient.getQueryData(KEY))
    // As old as can be: they are asked for all the same.
    queryClient.setQueryData(KEY, kept, { updatedAt: 0 })
}

/** Has another window of this browser tell here what it is told of the chats, as what was seen there; returns an unsubscribe function. */
export function followOtherWindows(): () => void {
  let isKnown = true
  const following = liveQuery(() => listChats(db)).subscribe({
    next: (kept) => {
      // What was kept before is as old as can be.
      if (!isKnown) queryClient.setQueryData(KEY, kept)
      isKnown = false
    },
    // Where nothing can be kept, the server alone tells.
    error: () => undefined,
  })
  return () => following.unsubscribe()
}

/** Those in which something stands that one types; what was found before stays until it has come. */
export const foundSessionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...KEY, search],
    queryFn: async ({ signal }) => (await api.chats.list({ limit: LIMIT, search }, { signal })).data,
    placeholderData: (before) => before,
  })

/** Pages of those that come after one, of all or of what a search finds. */
export const olderSessionsQuery = ({ chatId, updatedAt }: ChatSession, search: string) => ({
  queryKey: [...OLDER_KEY, search, chatId],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    api.chats.list({ limit: LIMIT, before: pageParam, ...(search !== '' && { search }) }, { signal }),
  // Others may have changed in the same millisecond.
  initialPageParam: new Date(Date.parse(updatedAt) + 1).toISOString(),
  getNextPageParam: ({ nextBefore }: { nextBefore?: string | undefined }) => nextBefore,
})

/** Brings the lists of chats up to date, where they are shown. */
export async function refreshSessions(): Promise<void> {
  await Promise.all([KEY, OLDER_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** Whether something was said in it that was not looked at. */
export const isUnread = ({ updatedAt, lastSeenAt }: ChatSession): boolean => updatedAt > lastSeenAt

/** Notes that a chat was looked at as it is now, or was at a time before, and brings the list of chats up to date. */
export async function noteSession(chatId: string, lastSeenAt?: string): Promise<void> {
  // Where that cannot be noted, the next look notes it.
  await api.chats.markSeen({ chatId, ...(lastSeenAt !== undefined && { lastSeenAt }) }).catch(() => null)
  await refreshSessions()
}

/** Gives a chat another title. Throws as the call does. */
export async function renameSession(chatId: string, title: string): Promise<void> {
  await api.chats.rename({ chatId, title })
  await refreshSessions()
}

/** Forgets a chat; it is gone from the list at once. Throws as the call does. */
export async function removeSession(chatId: string): Promise<void> {
  await api.chats.remove({ chatId })
  await deleteChat(db, chatId)
  // Those that a search has found as well.
  queryClient.setQueriesData<ChatSession[]>({ queryKey: KEY }, (known) =>
    known?.filter((session) => session.chatId !== chatId),
  )
  await queryClient.invalidateQueries({ queryKey: OLDER_KEY })
}

/** As much of what was said is looked at for a title (the contract's bounds). */
const MESSAGES_OF_TITLE = 20
const CONTENT_LENGTH = 2000

/** Has a model give a chat another title. Throws as the call does. */
export async function makeTitle(
  chatId: string,
  said: readonly { role: string; content: string }[],
): Promise<void> {
  const messages = said
    .slice(0, MESSAGES_OF_TITLE)
    .map(({ role, content }) => ({ role, content: content.slice(0, CONTENT_LENGTH) }))
  await api.chats.makeTitle({ chatId, messages })
  await refreshSessions()
}
