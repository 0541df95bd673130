import { z } from '@tidings/contracts'
import type { APIRequestContext } from 'playwright'
import { startMovingFeed } from '../support/moving-feed.ts'

const found = z.object({ data: z.object({ feed: z.object({ id: z.string() }) }) })
const signedUp = z.object({ user: z.object({ id: z.string() }) })

const password = 'correct horse battery staple'
const longName = 'Wilhelmina Featherstonehaugh-Cholmondeley'
const longTitle = 'The Quarterly Review of Unreasonably Long Newspaper Titles and Other Curiosities'

/** What an administrator has to look after: users of several kinds, a feed in trouble, mails that were not sent, flags. */
export async function fillAdministration(
  request: APIRequestContext,
  url: string,
): Promise<{ dispose: () => void }> {
  const send = async (method: string, path: string, data?: object): Promise<unknown> => {
    const answer = await request.fetch(`${url}/api${path}`, {
      method,
      headers: { origin: url },
      ...(data && { data }),
    })
    return answer.json()
  }
  // Signing up signs in; whoever looks stays the administrator.
  const signUp = async (name: string, email: string) => {
    const { cookies } = await request.storageState()
    const answer = await fetch(`${url}/api/better-auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ name, email, password }),
    })
    if (!answer.ok || cookies.length === 0) throw new Error(`sign-up failed with ${answer.status}`)
    return signedUp.parse(await answer.json()).user.id
  }
  const [suspended, other] = [
    await signUp(longName, 'wilhelmina.featherstonehaugh-cholmondeley@a-very-long-host-name.example.org'),
    await signUp('Bob', 'bob@example.org'),
  ]
  await send('PATCH', `/admin/users/${suspended}`, { suspended: true, role: 'pre_pro_trial' })
  await send('POST', `/admin/users/${other}/reset-password`, { password })
  await send('PUT', '/admin/feature-flags/slow_start', { description: 'Waits until everything is there' })
  await send('POST', '/admin/feature-flags/ai_chat/overrides', { userId: other, forceEnabled: true })
  const feed = await startMovingFeed(longTitle)
  await send('POST', '/subscriptions', { url: feed.url, view: 0 })
  const { data } = found.parse(await send('GET', `/feeds?url=${encodeURIComponent(feed.url)}`))
  feed.isWell(false)
  await send('GET', `/feeds/refresh?id=${data.feed.id}`)
  return { dispose: feed.close }
}
