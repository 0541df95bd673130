import type { contract } from '@tidings/contracts'
import { SharedTime, type Counted } from './foundation/shared-time.ts'
import { Turns } from './foundation/turns.ts'
import { kindOfCall } from './foundation/api/call-kinds.ts'
import type { RequestContext } from './foundation/api/context.ts'

type Contract = typeof contract
type CallName = {
  [Domain in keyof Contract]: `${Domain & string}.${keyof Contract[Domain] & string}`
}[keyof Contract]

/** So many are begun at once that are as large as an account; of one that names thousands of feeds, this is all of it. */
const ACCOUNTS_AT_ONCE = 2
/** As many tabs of one person may ask before the next is refused. */
const WAITING = 32
/** Texts have up to some megabytes. */
const TEXTS_PER_PARTY = 8
/** These are there already as they wait. */
const FOUND_WAITING = 8
/** Of all other calls; what a network takes at once counts no longer. */
const OTHERS_PER_PARTY = 32
/** More than any page or program asks for at once. Nothing of them is there yet. */
const OTHERS_WAITING = 200
/** Of changes: many of them wait for other sites, and keep no others of their party waiting before there are so many. */
const CHANGES_PER_PARTY = 64

/** Calls whose answers are as large as what somebody has: all but one list are written in pieces, as they are taken. */
const ofAccounts = [
  'feedChecks.list',
  'lists.get',
  'lists.list',
  'subscriptions.exportOpml',
  'subscriptions.list',
] satisfies CallName[]

/**
 * Calls that name thousands of feeds, and change what is told of them. They take their turn before anything is changed: whoever
 * waits for too many is told so while nothing is done.
 */
const ofManyFeeds = ['lists.addFeeds', 'subscriptions.importOpml'] satisfies CallName[]

/** Calls that answer with whole texts. */
const ofTexts = [
  'chats.listMessages',
  'entries.get',
  'entries.getInboxEntry',
  'entries.list',
  'entries.listInbox',
  'entries.listVersions',
  'entries.preview',
  'entries.stream',
  'searches.find',
] satisfies CallName[]

/** Calls whose texts come from other sites, each in turns of its own: a site that never answers takes nobody's room. */
const fromElsewhere = [
  'entries.readability',
  'entries.transcription',
  'feeds.lookup',
  'pageFeeds.outline',
  'pageFeeds.preview',
] satisfies CallName[]

/** Streams of texts that a model writes: nothing may come for minutes, though whoever asked takes all of it. */
const ofModels = ['translations.batch'] satisfies CallName[]

/**
 * Replies that are heard as they are written, and say often enough that they go on. Each is kept once, for as many as may hear it:
 * until all of them have, or take nothing any more.
 */
const ofReplies = ['chats.resume', 'chats.send'] satisfies CallName[]

interface Bounds {
  /** Until they are sent: whoever asks and reads nothing holds no more of the memory. */
  underWay: Turns
  /** So many are put together at once; without, as many as have room. */
  building?: Turns
  /** It is built before it takes its room: what it waits for keeps nothing else waiting. */
  isBuiltBefore?: true
  /** How long nothing of it may be taken, where that is not the patience for all. */
  patienceMs?: number
}

/** The bounds of a server: of each call, those it has in common with its like. */
function createBounds(): (path: readonly string[]) => Bounds {
  const others = createBoundsOfOthers()
  const bounded = new Map<string, Bounds>()
  const bound = (names: readonly CallName[], bounds: Bounds) => {
    for (const name of names) bounded.set(name, bounds)
  }
  bound(ofAccounts, {
    underWay: new Turns({ atOnce: Infinity, perParty: 1, waitingPerParty: WAITING }),
    building: new Turns({ atOnce: ACCOUNTS_AT_ONCE }),
  })
  bound(ofManyFeeds, {
    underWay: new Turns({ atOnce: Infinity, perParty: 1, waitingPerParty: WAITING }),
    building: new Turns({ atOnce: ACCOUNTS_AT_ONCE, perParty: 1 }),
  })
  bound(ofTexts, {
    underWay: new Turns({ atOnce: Infinity, perParty: TEXTS_PER_PARTY, waitingPerParty: WAITING }),
  })
  bound(fromElsewhere, {
    underWay: new Turns({ atOnce: Infinity, perParty: TEXTS_PER_PARTY, waitingPerParty: FOUND_WAITING }),
    isBuiltBefore: true,
  })
  bound(ofModels, {
    underWay: new Turns({ atOnce: Infinity, perParty: TEXTS_PER_PARTY, waitingPerParty: WAITING }),
    patienceMs: Infinity,
  })
  bound(ofReplies, { underWay: new Turns({ atOnce: Infinity }), isBuiltBefore: true })
  return (path) => bounded.get(path.join('.')) ?? others[kindOfCall(path)]
}

/** Of calls that are not named: none of their answers is large, but thousands are that nobody takes. */
const createBoundsOfOthers = (): Record<ReturnType<typeof kindOfCall>, Bounds> => ({
  reads: {
    underWay: new Turns({ atOnce: Infinity, perParty: OTHERS_PER_PARTY, waitingPerParty: OTHERS_WAITING }),
  },
  asks: {
    underWay: new Turns({ atOnce: Infinity, perParty: OTHERS_PER_PARTY, waitingPerParty: WAITING }),
    isBuiltBefore: true,
  },
  // What was done is not said to be refused, however many wait; what is not begun yet may be.
  writes: {
    building: new Turns({ atOnce: Infinity, perParty: CHANGES_PER_PARTY, waitingPerParty: OTHERS_WAITING }),
    underWay: new Turns({ atOnce: Infinity, perParty: OTHERS_PER_PARTY }),
    isBuiltBefore: true,
  },
})

/**
 * A page that is opened takes less than a second of it, and whoever reads goes on with the next within some seconds. Nobody waits
 * longer than nine seconds at a time: a device that was brought up to date while the server had much to do is in use again.
 */
const ofTime = { share: 1 / 3, startMs: 2000, mostMs: 5000, presenceMs: 2000 }

/** Who is answered, and how it is known that they have the answer. */
type Answering = Pick<RequestContext, 'party' | 'whenSent'>

/** The answers of a server. */
export class Answers {
  readonly #time = new SharedTime(ofTime)
  readonly #boundsOf = createBounds()

  /**
   * Puts an answer together. Each party has few until they are sent, fewer of those that may be large; and of the largest few are put
   * together at once, in turns of parties. Throws operationNotCompleted where too many of one party wait, or why the signal was
   * aborted. Whoever has much built, one answer after the other, leaves time for others; but what is waited for, at another site or
   * of a model, is none of it.
   */
  async build<T>(
    path: readonly string[],
    { party, whenSent }: Answering,
    signal: AbortSignal | undefined,
    build: () => Promise<T>,
  ): Promise<T> {
    const { underWay, building, isBuiltBefore, patienceMs } = this.#boundsOf(path)
    const waited = signal ?? new AbortController().signal
    const takeRoom = async () => whenSent(await underWay.acquire(party, waited), patienceMs)
    const buildInTurn = async (counted: Counted) => {
      const leave = await building?.acquire(party, waited)
      try {
        return await counted(build)
      } finally {
        leave?.()
      }
    }
    if (isBuiltBefore) {
      const answer = await buildInTurn(uncounted)
      await takeRoom()
      return answer
    }
    await takeRoom()
    return this.#time.share(party, waited, buildInTurn)
  }
}

const uncounted: Counted = (part) => part()
