import type { ChatChunk } from '@tidings/contracts'

/** Where nothing is drawn, or hardly, what has come is told after so many milliseconds. */
const UNSEEN_MS = 250

/** So much of a reply is shown in the first frame, and in none less than the least, in letters. */
const FIRST = 240
const LEAST = 40

/** A frame that takes longer has too much in it, and one that takes less has room for more, in milliseconds. */
const LONG_MS = 40
const SHORT_MS = 24

/** What has come is shown after so many frames at the latest, however long they take then. */
const FRAMES_BEHIND = 60

/** How much of what has come is shown in the next frame: as much as the frames before had room for. */
export class FrameRoom {
  #letters = FIRST

  /** Takes how long the last frame took, in milliseconds. */
  note(took: number): void {
    if (took > LONG_MS) this.#letters = Math.max(LEAST, this.#letters * 0.7)
    else if (took < SHORT_MS) this.#letters *= 1.3
  }

  /** Takes the first pieces out of those that wait; one at least. */
  takeFrom(waiting: ChatChunk[]): ChatChunk[] {
    const all = waiting.reduce((length, chunk) => length + lengthOf(chunk), 0)
    const room = Math.max(this.#letters, all / FRAMES_BEHIND)
    let taken = 0
    const end = waiting.findIndex((chunk) => (taken += lengthOf(chunk)) > room)
    return waiting.splice(0, end === -1 ? waiting.length : Math.max(1, end))
  }
}

const lengthOf = (chunk: ChatChunk): number => ('delta' in chunk ? chunk.delta.length : 0)

/**
 * What comes of a reply, as it is shown: some of it in each frame, so that one who scrolls or writes meanwhile is not held up by
 * a model that writes faster than a page is drawn. Throws as the reply does, once all is told that came before.
 */
export async function* byFrames(reply: AsyncIterable<ChatChunk>): AsyncGenerator<readonly ChatChunk[]> {
  const arrivals = new Arrivals(reply)
  const room = new FrameRoom()
  let drawn: number | undefined
  for (;;) {
    // How long somebody waited says nothing of how long it took to draw.
    if (arrivals.waiting.length === 0) drawn = undefined
    if (!(await arrivals.hasMore())) return
    await nextFrame()
    const now = performance.now()
    if (drawn !== undefined) room.note(now - drawn)
    drawn = now
    yield document.hidden ? arrivals.waiting.splice(0) : room.takeFrom(arrivals.waiting)
  }
}

/** What has come and was not taken yet. */
class Arrivals {
  readonly waiting: ChatChunk[] = []
  #end: { failure?: unknown } | undefined
  #wake: (() => void) | undefined

  constructor(reply: AsyncIterable<ChatChunk>) {
    void this.#read(reply)
  }

  /** Resolves once something waits, or to false when nothing will; throws what the reply has ended with. */
  async hasMore(): Promise<boolean> {
    if (this.waiting.length === 0 && !this.#end) await new Promise<void>((resolve) => (this.#wake = resolve))
    if (this.waiting.length > 0) return true
    if (this.#end && 'failure' in this.#end) throw this.#end.failure
    return false
  }

  async #read(reply: AsyncIterable<ChatChunk>): Promise<void> {
    try {
      for await (const chunk of reply) {
        this.waiting.push(chunk)
        this.#wake?.()
      }
      this.#end = {}
    } catch (failure) {
      this.#end = { failure }
    }
    this.#wake?.()
  }
}

async function nextFrame(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, UNSEEN_MS)
    frame = requestAnimationFrame(() => resolve())
  })
  clearTimeout(timer)
  cancelAnimationFrame(frame)
}
