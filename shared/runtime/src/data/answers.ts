type Listener = (answer: unknown) => void

/** By the ids of changes that are not sent yet. */
const listeners = new Map<number, Listener>()

/** Any tab may send what another changed. */
const otherTabs = new BroadcastChannel('tidings:answers')

otherTabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'object' && data && 'id' in data && 'answer' in data) hear(Number(data.id), data.answer)
})

/** Hears what the server answers to a change, as long as the page is open. */
export function listenForAnswer(id: number, listener: Listener): void {
  listeners.set(id, listener)
}

/** Tells whoever waits for it, in whichever tab, what the server answered to a change. */
export function tellAnswer(id: number, answer: unknown): void {
  if (hear(id, answer)) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin, ours
  otherTabs.postMessage({ id, answer })
}

function hear(id: number, answer: unknown): boolean {
  const listener = listeners.get(id)
  listeners.delete(id)
  listener?.(answer)
  return listener !== undefined
}
