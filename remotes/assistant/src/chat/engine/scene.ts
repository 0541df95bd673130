import { isStarting } from '../../starting/is-starting.ts'

/** What a chat is for, as the wire format calls it: who subscribes to nothing is helped to choose. Undefined for any other. */
export async function sceneOf(chatId: string): Promise<'timeline-summary' | 'onboarding' | undefined> {
  if (chatId.startsWith('timeline-summary:')) return 'timeline-summary'
  // Where nothing is kept on this device, it is not known.
  return (await isStarting().catch(() => false)) ? 'onboarding' : undefined
}
