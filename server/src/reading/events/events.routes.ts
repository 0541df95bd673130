import { ApiError, type SettingsEvent, type SubscriptionsEvent } from '@tidings/contracts'
import { Hono, type Context } from 'hono'
import type { UserEventsDeps } from '../../foundation/user-events/user-events.ts'
import { refuseStream, streamEvents } from '../../foundation/http/event-stream.ts'
import type { RequestVariables } from '../../foundation/http/request-log.ts'
import type { SessionUser } from '../../foundation/api/context.ts'
import { findSessionUser } from '../../accounts/session/session.ts'
import { getUpdateTimes } from '../../accounts/settings/settings.service.ts'
import { getSubscriptionsEvent } from '../subscriptions/subscription-changes.ts'

/** Each holds a connection open. */
const MAX_LISTENERS = 1000
const MAX_LISTENERS_PER_USER = 20

type Routes = Hono<{ Variables: RequestVariables }>

/** News for a signed-in user, of what is theirs. */
export function createEventRoutes(deps: UserEventsDeps): Routes {
  const routes: Routes = new Hono()
  const { userEvents } = deps
  routes.get('/', async (context) => {
    const user = await findUser(deps, context)
    if (!user) throw new ApiError('unauthorized')
    // Nobody would read the stream, or end it.
    if (context.req.method === 'HEAD') return context.body(null)
    if (userEvents.count() >= MAX_LISTENERS || userEvents.count(user.id) >= MAX_LISTENERS_PER_USER) {
      return refuseStream(context)
    }
    return tellUser(context, deps, user)
  })
  return routes
}

const findUser = (deps: UserEventsDeps, context: Context) => findSessionUser(deps, context.req.raw.headers)

/** Says what there is, at once and whenever that changes, until the browser leaves or the session is over. */
function tellUser(context: Context, deps: UserEventsDeps, { id: userId, sessionId }: SessionUser): Response {
  return streamEvents(context, (stream, end) => {
    const told = new Map<string, string>()
    const tellOf = async (event: string, news: SettingsEvent | SubscriptionsEvent) => {
      const data = JSON.stringify(news)
      if (data === told.get(event)) return
      told.set(event, data)
      await stream.writeSSE({ event, data })
    }
    return {
      tell: async () => {
        // Whoever was signed out hears of nothing more, however soon after it that happens.
        if (!(await findUser(deps, context))) return end()
        await tellOf('settings', { updated: await getUpdateTimes(deps, userId) })
        await tellOf('subscriptions', await getSubscriptionsEvent(deps, userId))
      },
      repeat: async () => {
        if (!(await findUser(deps, context))) return end()
        const data = told.get('settings')
        if (data !== undefined) await stream.writeSSE({ event: 'settings', data })
      },
      subscribe: (listener) => deps.userEvents.subscribe(userId, { sessionId, ...listener }),
    }
  })
}
