import type { ReactNode } from 'react'
import { View, type TranslatedField } from '@tidings/contracts'
import {
  db,
  getContents,
  getMarks,
  getUnmarkedEntries,
  isSame,
  liveQuery,
  type Marks,
  type TimelineEntry,
  type UnmarkedEntry,
} from '@tidings/db'
import { entriesOf, type TimelineLine } from './layout.ts'
import type { EntryKey } from './timeline.ts'

/** An entry as a row shows it; of posts the text too, as far as it is here. */
export interface RowEntry extends TimelineEntry {
  content?: string | null | undefined
  /** When it was starred, where that orders the timeline. */
  starredAt?: string | undefined
  /** What stands below its fields, in another language. */
  below?: Partial<Record<TranslatedField, ReactNode>> | undefined
}

/** The entries that rows show, as they are now. One that is as it was stays the same object. */
export interface Rows {
  get: (id: string) => RowEntry | undefined
  /** Hears of every change; returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export interface LoadedRows extends Rows {
  /** Reads the entries around the lines in sight, and one that is kept; follows them until others are wanted. */
  show: (lines: readonly TimelineLine<EntryKey>[], range: LineRange, kept: EntryKey | null) => void
  /** Those that were wanted first have been read. */
  isReady: () => boolean
  error: () => Error | null
  /** From now on rows show of an entry what this makes of it: of the same one the same each time. */
  coverBy: (cover: (entry: RowEntry) => RowEntry) => void
  close: () => void
}

export interface LineRange {
  first: number
  last: number
}

type Content = ReadonlyMap<string, string | null> | null

/** Entries that are read and followed together. */
interface Block {
  keys: readonly EntryKey[]
  entries?: readonly UnmarkedEntry[]
  contents?: Content
  marks?: Marks
  stop: () => void
}

/** Rows are read in blocks of so many lines: scrolling by one asks for nothing. */
const BLOCK = 40

/** Blocks beyond those in sight, to where one goes and from where one comes: a held key passes a block in a second. */
const AHEAD = 2
const BEHIND = 1

/** So many entries are remembered, those in sight among them: whoever goes back sees them at once. */
const REMEMBERED = 800

/**
 * Reads the entries of a list, block by block, beyond those that are known. What they are is followed apart from their marks,
 * which change more often.
 */
export function readRows(view: View, known: readonly RowEntry[] = []): LoadedRows {
  return new RowsInMemory(view, known)
}

class RowsInMemory implements LoadedRows {
  readonly #view: View
  readonly #entries: Map<string, RowEntry>
  readonly #listeners = new Set<() => void>()
  #blocks = new Map<string, Block>()
  #shown:
    | { lines: readonly TimelineLine<EntryKey>[]; from: number; to: number; kept: string | undefined }
    | undefined
  #isReady: boolean
  #error: Error | null = null
  #cover = (entry: RowEntry): RowEntry => entry

  constructor(view: View, known: readonly RowEntry[]) {
    this.#view = view
    this.#entries = new Map(known.map((entry) => [entry.id, entry]))
    this.#isReady = known.length > 0
  }

  readonly get = (id: string) => {
    const entry = this.#entries.get(id)
    return entry && this.#cover(entry)
  }
  readonly isReady = () => this.#isReady
  readonly error = () => this.#error

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly coverBy = (cover: (entry: RowEntry) => RowEntry) => {
    this.#cover = cover
    this.#tell()
  }

  show(lines: readonly TimelineLine<EntryKey>[], { first, last }: LineRange, kept: EntryKey | null): void {
    // What is wanted first is not kept waiting by what is around it.
    const [behind, ahead] = this.#isReady ? [BEHIND, AHEAD] : [0, 0]
    const from = Math.max(0, Math.floor(first / BLOCK) - behind)
    const to = Math.floor(last / BLOCK) + ahead
    const before = this.#shown
    const isShown = before?.lines === lines && before.from === from && before.to === to
    if (isShown && before.kept === kept?.id) return
    this.#shown = { lines, from, to, kept: kept?.id }
    const wanted: (readonly EntryKey[])[] = []
    for (let at = from; at <= to; at += 1) wanted.push(entriesOf(lines, at * BLOCK, (at + 1) * BLOCK))
    const isAmong = kept === null || wanted.some((keys) => keys.some(({ id }) => id === kept.id))
    this.#want(isAmong ? wanted : [...wanted, [kept]])
  }

  close(): void {
    this.#want([])
    this.#shown = undefined
  }

  /** Follows these blocks from now on, and no others. */
  #want(wanted: readonly (readonly EntryKey[])[]) {
    const before = this.#blocks
    this.#blocks = new Map()
    for (const keys of wanted) {
      if (keys.length === 0) continue
      const name = keys.map(({ id }) => id).join()
      this.#blocks.set(name, before.get(name) ?? this.#open(keys))
      before.delete(name)
    }
    for (const block of before.values()) block.stop()
    this.#forget()
  }

  #open(keys: readonly EntryKey[]): Block {
    const ids = keys.map(({ id }) => id)
    const block: Block = { keys, stop: () => undefined }
    const learn = (part: Partial<Block>) => {
      Object.assign(block, part)
      if (this.#publish(block)) this.#tell()
    }
    const fail = (error: Error) => {
      this.#error = error
      this.#tell()
    }
    const following = [
      liveQuery(async () => ({
        entries: await getUnmarkedEntries(db, ids),
        contents: this.#view === View.SocialMedia ? await getContents(db, ids) : null,
      })).subscribe(learn, fail),
      liveQuery(async () => ({ marks: await getMarks(db, keys) })).subscribe(learn, fail),
    ]
    block.stop = () => following.forEach((subscription) => subscription.unsubscribe())
    return block
  }

  /** Answers whether anything is other than it was. */
  #publish({ keys, entries: found, contents, marks }: Block): boolean {
    if (!found || !marks) return false
    const gone = new Set(keys.map(({ id }) => id).filter((id) => this.#entries.has(id)))
    let isOther = false
    const starTimes = new Map(keys.map(({ id, starredAt }) => [id, starredAt]))
    for (const entry of found) {
      gone.delete(entry.id)
      const next = { ...toRow(entry, marks, contents ?? null), starredAt: starTimes.get(entry.id) }
      const before = this.#entries.get(entry.id)
      if (before && isSame(before, next)) continue
      this.#entries.set(entry.id, next)
      isOther = true
    }
    for (const id of gone) this.#entries.delete(id)
    const wasReady = this.#isReady
    this.#isReady ||= [...this.#blocks.values()].every((block) => block.entries && block.marks)
    return isOther || gone.size > 0 || this.#isReady !== wasReady
  }

  #forget() {
    if (this.#entries.size <= REMEMBERED) return
    const followed = new Set([...this.#blocks.values()].flatMap(({ keys }) => keys.map(({ id }) => id)))
    for (const id of this.#entries.keys()) {
      if (this.#entries.size <= REMEMBERED) return
      if (!followed.has(id)) this.#entries.delete(id)
    }
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

/** An entry with what marks say of it, and its text where rows show that. */
export function toRow(entry: UnmarkedEntry, { unread, starred }: Marks, contents: Content): RowEntry {
  return {
    ...entry,
    read: !unread.has(entry.id),
    starred: starred.has(entry.id),
    ...(contents && { content: contents.get(entry.id) }),
  }
}
