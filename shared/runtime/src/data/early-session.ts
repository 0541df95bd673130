import { durations } from '@tidings/contracts'

declare global {
  /** Set by the page itself, which asks who is signed in before any module is here (shell/index.html). */
  var tidingsSession: Promise<Response> | undefined
}

/**
 * What the page's own question brought of who is signed in, for whoever asks first. Undefined where there was no such question,
 * or no good answer to it: then it has to be asked again.
 */
export async function takeEarlySession(): Promise<Response | undefined> {
  const asked = globalThis.tidingsSession
  globalThis.tidingsSession = undefined
  if (!asked) return undefined
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, durations.requestTimeout))
  const response = await Promise.race([asked.catch(() => undefined), patience])
  return response?.ok ? response : undefined
}
