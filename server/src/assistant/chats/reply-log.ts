import { chatLimits, type ChatChunk } from '@tidings/contracts'

/** As much of a text is one piece for whoever comes later. */
const PIECE_LENGTH = 2000

type Delta = Extract<ChatChunk, { delta: string }>

const isDelta = (chunk: ChatChunk): chunk is Delta => 'delta' in chunk

/** How far somebody has read a log: pieces that they have whole, and characters of the one after those. */
interface Place {
  index: number
  taken: number
}

/**
 * What was written of a reply so far, for whoever hears it: from its start, and then as it comes. It is kept once, however many
 * hear it and however slowly; a text that came in many small pieces is given in few to those who are behind.
 */
export class ReplyLog {
  readonly #chunks: ChatChunk[] = []
  readonly #listeners = new Set<() => void>()
  #length = 0
  #isOver = false

  /** Whether it has become longer than what is kept of a reply. */
  get isFull(): boolean {
    return this.#length > chatLimits.replyLength
  }

  /** How many hear it. */
  get listeners(): number {
    return this.#listeners.size
  }

  /** Adds a piece; one that comes after the end is dropped. */
  add(chunk: ChatChunk): void {
    if (this.#isOver) return
    const last = this.#chunks.at(-1)
    if (last && isDelta(chunk) && isDelta(last) && isMore(chunk, last)) {
      this.#chunks[this.#chunks.length - 1] = { ...last, delta: last.delta + chunk.delta }
      this.#length += chunk.delta.length
    } else {
      this.#chunks.push(chunk)
      this.#length += JSON.stringify(chunk).length
    }
    this.#tell()
  }

  end(): void {
    this.#isOver = true
    this.#tell()
  }

  /** All of it, from its start to its end. Whoever cancels the stream hears no more of it. */
  open(): ReadableStream<ChatChunk> {
    const place: Place = { index: 0, taken: 0 }
    let hear: () => void = noop
    const listener = () => hear()
    this.#listeners.add(listener)
    return new ReadableStream<ChatChunk>(
      {
        pull: async (controller) => {
          for (;;) {
            const chunk = this.#next(place)
            if (chunk) return controller.enqueue(chunk)
            if (this.#isOver || !this.#listeners.has(listener)) break
            await new Promise<void>((resolve) => (hear = resolve))
          }
          if (this.#listeners.delete(listener)) controller.close()
        },
        cancel: () => {
          this.#listeners.delete(listener)
          hear()
        },
      },
      { highWaterMark: 0 },
    )
  }

  #next(place: Place): ChatChunk | undefined {
    const chunk = this.#chunks[place.index]
    if (!chunk) return undefined
    const isLast = place.index === this.#chunks.length - 1
    if (!isDelta(chunk)) {
      place.index += 1
      return chunk
    }
    const delta = chunk.delta.slice(place.taken)
    // More may be added to the last one.
    if (isLast && !this.#isOver) place.taken = chunk.delta.length
    else Object.assign(place, { index: place.index + 1, taken: 0 })
    if (delta !== '') return { ...chunk, delta }
    return isLast ? undefined : this.#next(place)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const noop = () => undefined

const isMore = (chunk: Delta, last: Delta): boolean =>
  chunk.type === last.type &&
  chunk.id === last.id &&
  !chunk.providerMetadata &&
  last.delta.length < PIECE_LENGTH
