import { feedLimits } from '@tidings/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { openWatchedSite } from '../../../../tests/support/watched-site.ts'
import { createGuardedFetch, type FetchGuarded } from '../../foundation/fetch/guarded-fetch.ts'
import { createRoom, type WithRoom } from '../documents/large-documents.ts'
import { createPageTurns } from '../web-pages/page-turns.ts'
import { createPageFeeds } from './page-feeds.ts'

const story = (name: string) => `<li><a href="/${name}">The story of ${name}, which is long</a></li>`
const page = `<title>Tales</title><ul>${['ants', 'bees', 'cats'].map(story).join('')}</ul>`
/** More than is in memory without room for it. */
const largePage = `${page}<!--${'x'.repeat(1_200_000)}-->`

const never = () => new AbortController().signal
const countLookUp = () => Promise.resolve()

/** What shows pages, and who has waited for room in which large documents are. */
function openPages(room: WithRoom) {
  const guarded = createGuardedFetch({ userAgent: 'Tidings', allowPrivate: ['127.0.0.0/8'] })
  onTestFinished(guarded.close)
  const fetchGuarded: FetchGuarded = (url, request) =>
    guarded.fetchGuarded(url, { ...request, timeoutMs: 3_600_000 })
  const waited: string[] = []
  const withRoom: WithRoom = (party, work) =>
    room(party, (claim) =>
      work((signal, bytes) => {
        waited.push(party)
        return claim(signal, bytes)
      }),
    )
  const inTurn = createPageTurns(never)
  return { ...createPageFeeds({ fetchGuarded, inTurn, withRoom, countLookUp, clock: Date.now }), waited }
}

test(
  'large pages wait with all other large documents until there is room, and keep no small one waiting',
  { tags: ['long'] },
  async () => {
    const site = await openWatchedSite(({ url }, response) =>
      response.setHeader('content-type', 'text/html').end(url?.startsWith('/large') ? largePage : page),
    )
    const room = createRoom()
    const [taken, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reading = room('a large feed', async (claimRoom) => {
      await claimRoom(never(), feedLimits.bodyBytes)
      taken.resolve()
      await given.promise
    })
    await taken.promise
    const { outline, waited } = openPages(room)
    const leaving = new AbortController()
    const shown = outline({ userId: 'attacker' }, `${site.url}/large/1`)
    const left = outline({ userId: 'attacker', signal: leaving.signal }, `${site.url}/large/2`)
    await expect.poll(() => waited).toEqual(['attacker', 'attacker'])
    await expect.poll(site.open).toBe(0)

    expect(await outline({ userId: 'other' }, `${site.url}/small`)).toMatchObject({ title: 'Tales' })
    expect(waited).not.toContain('other')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ key: 'operationNotCompleted' })
    given.resolve()
    expect(await shown).toMatchObject({ title: 'Tales' })
    await reading
  },
)
