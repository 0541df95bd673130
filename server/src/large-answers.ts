import type { contract } from '@tidings/contracts'
import { Turns } from './foundation/turns.ts'
import type { RequestContext } from './foundation/api/context.ts'

type Contract = typeof contract
type CallName = {
  [Domain in keyof Contract]: `${Domain & string}.${keyof Contract[Domain] & string}`
}[keyof Contract]

/** So many are put together at once that are as large as an account: on its way, each takes several times of the memory what it has in the end. */
const ACCOUNTS_AT_ONCE = 2
/** As many tabs of one person may ask before the next is refused. */
const WAITING = 32
/** Texts have up to some megabytes. */
const TEXTS_PER_PARTY = 8
/** These are there already as they wait. */
const FOUND_WAITING = 8

/** Calls whose answers are as large as what somebody has. */
const ofAccounts = [
  'feedChecks.list',
  'lists.get',
  'lists.list',
  'subscriptions.exportOpml',
  'subscriptions.list',
] satisfies CallName[]

/** Calls that answer with whole texts. */
const ofTexts = [
  'chats.listMessages',
  'entries.get',
  'entries.getInboxEntry',
  'entries.list',
  'entries.listInbox',
  'entries.listVersions',
  'entries.preview',
  'searches.find',
] satisfies CallName[]

/** Calls whose texts come from other sites, each in turns of its own: a site that never answers takes nobody's room. */
const fromElsewhere = ['entries.readability', 'entries.transcription', 'feeds.lookup'] satisfies CallName[]

interface Bounds {
  /** Until they are sent: whoever asks and reads nothing holds no more of the memory. */
  underWay: Turns
  /** Without: it is built before it takes its room. */
  building?: Turns
}

const accounts: Bounds = {
  underWay: new Turns({ atOnce: Infinity, perParty: 1, waitingPerParty: WAITING }),
  building: new Turns({ atOnce: ACCOUNTS_AT_ONCE }),
}
const texts: Bounds = {
  underWay: new Turns({ atOnce: Infinity, perParty: TEXTS_PER_PARTY, waitingPerParty: WAITING }),
  building: new Turns({ atOnce: Infinity }),
}
const foundElsewhere: Bounds = {
  underWay: new Turns({ atOnce: Infinity, perParty: TEXTS_PER_PARTY, waitingPerParty: FOUND_WAITING }),
}

const bounded = new Map<string, Bounds>([
  ...ofAccounts.map((name): [string, Bounds] => [name, accounts]),
  ...ofTexts.map((name): [string, Bounds] => [name, texts]),
  ...fromElsewhere.map((name): [string, Bounds] => [name, foundElsewhere]),
])

/** Who is answered, and how it is known that they have the answer. */
type Answering = Pick<RequestContext, 'party' | 'whenSent'>

/**
 * Puts an answer together. Of those that may be large each party has few until they are sent, and few are put together at
 * once, in turns of parties. Throws operationNotCompleted where too many of one party wait, or why the signal was aborted.
 */
export async function buildAnswer<T>(
  path: readonly string[],
  { party, whenSent }: Answering,
  signal: AbortSignal | undefined,
  build: () => Promise<T>,
): Promise<T> {
  const bounds = bounded.get(path.join('.'))
  if (!bounds) return build()
  const waited = signal ?? new AbortController().signal
  const takeRoom = async () => whenSent(await bounds.underWay.acquire(party, waited))
  if (!bounds.building) {
    const answer = await build()
    await takeRoom()
    return answer
  }
  await takeRoom()
  const leave = await bounds.building.acquire(party, waited)
  try {
    return await build()
  } finally {
    leave()
  }
}
