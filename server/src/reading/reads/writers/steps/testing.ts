import * as fc from 'fast-check'

export const FEEDS = 4

const user = fc.nat(1)
const feed = fc.nat(FEEDS - 1)
const entry = fc.nat(60)
const list = fc.nat(1)
const entries = fc.array(entry, { minLength: 1, maxLength: 8 })
const many = fc.integer({ min: 12, max: 28 })

interface Of {
  user: number
  feed: number
}

/** Everything that writes cursors, or what they count; users, feeds, lists and entries are named by their places. */
export type Step =
  | ({ do: 'follow' | 'leave' } & Of)
  | ({ do: 'replace'; by: number } & Of)
  | { do: 'merge'; feed: number; into: number }
  | { do: 'bring'; feed: number; count: number }
  | { do: 'begin'; feed: number }
  | { do: 'mark'; user: number; entries: number[]; read: boolean; feed?: Place }
  | { do: 'star'; user: number; entry: number; starred: boolean; feed?: Place }
  | { do: 'all' | 'deliver' | 'removeInbox'; user: number }
  | { do: 'forget'; user: number; entry: number }
  | { do: 'followList' | 'leaveList'; user: number; list: number }
  | { do: 'addToList' | 'takeFromList'; list: number; feed: number }
  | { do: 'removeLists'; list: number }

/** Whose entries are named; else those of all feeds. */
export type Place = number | 'inbox'

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: be('bring'), feed, count: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 3, arbitrary: fc.record({ do: be('mark'), user, entries, read: fc.boolean() }) },
  fc.record({ do: be('star'), user, entry, starred: fc.boolean() }),
  fc.record({ do: be('follow', 'leave'), user, feed }),
  fc.record({ do: be('begin'), feed }),
  fc.record({ do: be('replace'), user, feed, by: feed }),
  fc.record({ do: be('merge'), feed, into: feed }),
  fc.record({ do: be('followList', 'leaveList'), user, list }),
  fc.record({ do: be('addToList', 'takeFromList'), list, feed }),
  fc.record({ do: be('removeLists'), list }),
  fc.record({ do: be('all', 'deliver', 'removeInbox'), user }),
  fc.record({ do: be('forget'), user, entry }),
)

function be<Name extends string>(...names: Name[]): fc.Arbitrary<Name> {
  return fc.constantFrom(...names)
}

/** Two feeds that are not the same, in any order. */
const twoPlaces = fc.shuffledSubarray([...Array(FEEDS).keys()], { minLength: 2, maxLength: 2 })

/** The first of two feeds is followed, brought to and partly read; the same came to the other. */
const twoFeeds = fc
  .record({ user, pair: twoPlaces, count: many, entries })
  .map(({ user: one, pair: [from = 0, to = 0], count, entries: some }) => ({
    user: one,
    from,
    to,
    steps: [
      { do: 'leave', user: one, feed: to },
      { do: 'bring', feed: from, count },
      { do: 'bring', feed: to, count },
      { do: 'follow', user: one, feed: from },
      { do: 'mark', user: one, feed: from, entries: some, read: true },
    ] satisfies Step[],
  }))

/**
 * What has to come before a writer has something to write: without it those that are rare would hardly ever do anything.
 * A story has each of them, so that every run has every writer.
 */
const chapters: readonly fc.Arbitrary<Step[]>[] = [
  fc.record({ user, feed, count: many, entry }).map(({ count, entry: one, ...who }) => [
    { do: 'leave', ...who },
    { do: 'bring', feed: who.feed, count },
    { do: 'follow', ...who },
    { do: 'mark', ...who, entries: [one, one + 1], read: true },
    { do: 'mark', ...who, entries: [one], read: false },
    { do: 'bring', feed: who.feed, count: 3 },
    { do: 'begin', feed: who.feed },
    { do: 'all', user: who.user },
    { do: 'mark', ...who, entries: [one], read: false },
    { do: 'star', ...who, entry: one, starred: true },
    { do: 'leave', ...who },
  ]),
  twoFeeds.map(({ steps, user: one, from, to }) => [
    ...steps,
    { do: 'replace', user: one, feed: from, by: to },
  ]),
  twoFeeds.map(({ steps, from, to }) => [...steps, { do: 'merge', feed: from, into: to }]),
  twoFeeds.map(({ steps, user: one, from, to }) => [
    ...steps,
    // Who follows both knows some stories already, and keeps what they read of each.
    { do: 'follow', user: one, feed: to },
    { do: 'bring', feed: from, count: 4 },
    { do: 'bring', feed: to, count: 8 },
    { do: 'replace', user: one, feed: from, by: to },
  ]),
  fc.record({ two: twoFeeds, list }).map(({ two: { steps, user: one, from, to }, list: ofList }) => [
    ...steps,
    { do: 'addToList', list: ofList, feed: from },
    { do: 'addToList', list: ofList, feed: to },
    { do: 'leaveList', user: one, list: ofList },
    { do: 'followList', user: one, list: ofList },
    // Stories that are known, among others; who follows again changes nothing.
    { do: 'mark', user: one, feed: to, entries: [...Array(12).keys()], read: false },
    { do: 'followList', user: one, list: ofList },
  ]),
  fc.record({ user, list, feed, count: many }).map(({ user: one, list: ofList, feed: of, count }) => [
    { do: 'bring', feed: of, count },
    { do: 'leave', user: one, feed: of },
    { do: 'leaveList', user: one, list: ofList },
    { do: 'addToList', list: ofList, feed: of },
    { do: 'followList', user: one, list: ofList },
    { do: 'follow', user: one, feed: of },
    { do: 'mark', user: one, feed: of, entries: [0, 1, 2], read: true },
    { do: 'leaveList', user: one, list: ofList },
    { do: 'followList', user: one, list: ofList },
    { do: 'leave', user: one, feed: of },
    { do: 'takeFromList', list: ofList, feed: of },
    { do: 'addToList', list: ofList, feed: of },
    { do: 'leaveList', user: one, list: ofList },
  ]),
  fc
    .record({ user, list, two: twoPlaces, count: many })
    .map(({ user: one, list: ofList, two: [of = 0, followed = 0], count }) => [
      { do: 'bring', feed: of, count },
      { do: 'bring', feed: followed, count },
      { do: 'leave', user: one, feed: of },
      { do: 'addToList', list: ofList, feed: of },
      { do: 'addToList', list: ofList, feed: followed },
      { do: 'followList', user: one, list: ofList },
      { do: 'follow', user: one, feed: followed },
      { do: 'mark', user: one, feed: of, entries: [0, 1, 2], read: true },
      { do: 'mark', user: one, feed: followed, entries: [0, 1, 2], read: true },
      { do: 'removeLists', list: ofList },
    ]),
  fc.record({ user, entry }).map(({ user: one, entry: of }) => [
    { do: 'deliver', user: one },
    { do: 'deliver', user: one },
    { do: 'deliver', user: one },
    { do: 'mark', user: one, feed: 'inbox', entries: [of, of + 2], read: true },
    { do: 'star', user: one, feed: 'inbox', entry: of + 1, starred: true },
    { do: 'forget', user: one, entry: of },
    { do: 'removeInbox', user: one },
  ]),
]

/** All chapters in any order, with something else between them. */
export const anyStory: fc.Arbitrary<Step[]> = fc
  .record({
    order: fc.shuffledSubarray([...chapters.keys()], { minLength: chapters.length }),
    told: fc.tuple(...chapters),
    between: fc.array(fc.array(anyStep, { maxLength: 4 }), {
      minLength: chapters.length,
      maxLength: chapters.length,
    }),
  })
  .map(({ order, told, between }) =>
    order.flatMap((index) => [...(told[index] ?? []), ...(between[index] ?? [])]),
  )
