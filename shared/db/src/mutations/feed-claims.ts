import { changeInputs, z } from '@tidings/contracts'
import { defineMutation } from './define-mutation.ts'

/** The feed is the user's at once, and whose it was before when the server finds no proof. */
export const claimFeed = defineMutation({
  input: changeInputs['feedClaims.challenge'],
  undo: z.object({ feedId: z.string(), before: z.string().nullable() }),
  apply: async (db, { feedId }) => {
    const [feed, user] = await Promise.all([db.feeds.get(feedId), db.meta.get('userId')])
    const ownerUserId = z.string().nullable().catch(null).parse(user?.value)
    await db.feeds.update(feedId, { ownerUserId })
    return { feedId, before: feed?.ownerUserId ?? null }
  },
  revert: async (db, { feedId, before }) => {
    await db.feeds.update(feedId, { ownerUserId: before })
  },
  call: (api, input) => api.feedClaims.challenge(input),
})
