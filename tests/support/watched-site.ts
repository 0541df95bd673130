import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { serve } from './serve.ts'

export interface WatchedSite {
  url: string
  /** Paths that were asked for. */
  asked: string[]
  /** How many are asked for at this moment. */
  open(): number
}

/** A web server that notes what is asked of it, until the test is over. */
export async function openWatchedSite(answer: RequestListener, host?: string): Promise<WatchedSite> {
  const asked: string[] = []
  let open = 0
  const site = await serve((request, response) => {
    asked.push(request.url ?? '')
    open += 1
    response.once('close', () => (open -= 1))
    answer(request, response)
  }, host)
  onTestFinished(site.close)
  return { url: site.origin, asked, open: () => open }
}
