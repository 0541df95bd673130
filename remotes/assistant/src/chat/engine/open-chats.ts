import { $session } from '@tidings/runtime'
import { currentChat } from '../current-chat.ts'
import { Chat } from './chat.ts'
import { ChosenModel } from './chosen-model.ts'

/** Those of the page, so that a panel that is closed and opened again goes on where it was. */
const chats = new Map<string, Chat>()

// Of one user nothing is left for the next.
$session.listen((user) => {
  if (user) return
  for (const chat of chats.values()) chat.end()
  chats.clear()
})

/** A chat that nobody has said anything in yet; of a name that nobody else has, unless one is given. */
export function beginChat(id?: string): Chat {
  forgetUnsaid()
  const chat = new Chat(id).begin()
  chats.set(chat.id, chat)
  return chat
}

/** A chat by its name; what was said in it is brought once. */
export function openChat(id: string): Chat {
  const known = chats.get(id)
  if (known) return known
  const chat = new Chat(id)
  chats.set(id, chat)
  void chat.load()
  return chat
}

/** Each look at the page begins a chat, in most of which nothing is said: but for the panel's, nobody comes back to one of those. */
function forgetUnsaid(): void {
  for (const [id, { $isBegun, $state }] of chats)
    if (!$isBegun.get() && $state.get().activity === 'idle' && id !== currentChat()) chats.delete(id)
}

/** Lets go of a chat that is no more. */
export function forgetChat(id: string): void {
  chats.get(id)?.end()
  new ChosenModel(id).choose(null)
  chats.delete(id)
}
