import { $session } from '@tidings/runtime'

const KEY = 'tidings:chat'

$session.listen((user) => {
  if (!user) localStorage.removeItem(KEY)
})

/** The chat that the panel had open last, on this device; null where there is none. */
export const currentChat = (): string | null => localStorage.getItem(KEY)

/** Keeps it for the next time. */
export const keepCurrent = (chatId: string): void => localStorage.setItem(KEY, chatId)
