import { zoneHere } from '../../zone-here.ts'
import type { Message } from './chat-state.ts'

export type Trigger = 'submit-message' | 'regenerate-message'

interface Asking {
  trigger: Trigger
  /** Null for that of the settings. */
  model: string | null
  scene: string | undefined
}

/** What is said, as the server is asked: with whatever a model is to know of where it is said. */
export const toAsked = ({ id, role, messageParts: parts }: Message, { trigger, model, scene }: Asking) => ({
  messages: [{ id, role, parts }],
  trigger,
  timeZone: zoneHere(),
  ...(model !== null && { model }),
  ...(scene && { scene }),
})
