import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** What of an answer is as large as an account. Each piece is made once the one before was taken: no more is held at a time. */
export type Pieces =
  /** The rows of a list, and where that is. */
  | { rows: AsyncIterable<readonly unknown[]>; at: readonly string[] }
  /** The text of a file, or of `content`. */
  | { text: AsyncIterable<string> }

/** How a handler answers in pieces: what it returns says the rest, with nothing of what it streams. */
export interface Streaming {
  stream: (pieces: Pieces) => void
  streamed: () => Pieces | undefined
}

export function createStreaming(): Streaming {
  let streamed: Pieces | undefined
  return { stream: (pieces) => void (streamed = pieces), streamed: () => streamed }
}

interface WriteOptions {
  /** Gives an answer as its contract has it. */
  check: (answer: object) => Promise<unknown>
  /** Is told of what breaks an answer off once it has begun. */
  onBroken: (error: unknown) => void
}

/**
 * An answer as it is written, in UTF-8: what the handler returned, filled with what it streams. What fails before the first piece is
 * there is thrown; what fails later breaks the answer off.
 */
export async function writeInPieces(
  rest: unknown,
  pieces: Pieces,
  { check, onBroken }: WriteOptions,
): Promise<ReadableStream<Uint8Array>> {
  const written = 'rows' in pieces ? writeRows(rest, pieces, check) : writeText(rest, pieces.text)
  const frame = await written.next()
  const first = await written.next()
  return toStream(chain([frame, first], written), onBroken)
}

async function* writeRows(
  rest: unknown,
  { rows, at }: Extract<Pieces, { rows: unknown }>,
  check: WriteOptions['check'],
): AsyncGenerator<string> {
  const [before, after] = split(rest, at, [MARK])
  yield before
  let separator = ''
  for await (const batch of rows) {
    const told = z.array(z.unknown()).parse(valueAt(await check(withValue(rest, at, batch)), at))
    if (told.length === 0) continue
    yield separator + JSON.stringify(told).slice(1, -1)
    separator = ','
  }
  yield after
}

async function* writeText(rest: unknown, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  if (rest instanceof File) {
    yield* pieces
    return
  }
  const [before, after] = split(rest, ['content'], MARK)
  yield `${before}"`
  for await (const piece of pieces) yield JSON.stringify(piece).slice(1, -1)
  yield `"${after}`
}

const MARK = randomUUID()

/** As JSON: what comes before and after that which the mark stands for. */
function split(rest: unknown, at: readonly string[], marked: unknown): [before: string, after: string] {
  const [before, after, ...further] = JSON.stringify(withValue(rest, at, marked)).split(`"${MARK}"`)
  if (before === undefined || after === undefined || further.length > 0)
    throw new Error('It is not known where what is streamed belongs.')
  return [before, after]
}

const object = z.record(z.string(), z.unknown())

const valueAt = (whole: unknown, at: readonly string[]): unknown =>
  at.reduce((value, key) => object.parse(value)[key], whole)

/** The same object with another value there. */
function withValue(whole: unknown, [key, ...deeper]: readonly string[], value: unknown): object {
  const fields = object.parse(whole)
  if (key === undefined) throw new Error('It is not known where what is streamed belongs.')
  return { ...fields, [key]: deeper.length === 0 ? value : withValue(fields[key], deeper, value) }
}

async function* chain(
  begun: readonly IteratorResult<string, unknown>[],
  written: AsyncGenerator<string>,
): AsyncGenerator<string> {
  try {
    for (const { value, done } of begun) if (!done) yield value
    yield* written
  } finally {
    // What was never asked for more is left as well.
    await written.return(undefined)
  }
}

/** It goes on in the context that it was made in: its statements are those of whoever is answered. */
function toStream(
  written: AsyncGenerator<string>,
  onBroken: WriteOptions['onBroken'],
): ReadableStream<Uint8Array> {
  const within = AsyncLocalStorage.snapshot()
  const encoder = new TextEncoder()
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await within(() => written.next())
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          onBroken(error)
          throw error
        }
      },
      cancel: async () => void (await within(() => written.return(undefined))),
    },
    { highWaterMark: 0 },
  )
}
