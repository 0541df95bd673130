import type { PushDevice } from '@tidings/contracts'
import { z } from '@tidings/contracts'

const SHOWN = 6

const subscription = z.object({ endpoint: z.string() })

/** Where a browser is reached; undefined for a device that is not reached so. */
export function endpointOf({ channel, token }: Pick<PushDevice, 'channel' | 'token'>): string | undefined {
  return channel === 'web' && token.startsWith('{')
    ? subscription.parse(JSON.parse(token)).endpoint
    : undefined
}

/** What tells one device from another: of an address its end, since all begin alike. */
export function shortToken(device: Pick<PushDevice, 'channel' | 'token'>): string {
  const token = endpointOf(device)?.replace(/^.*\//, '') ?? device.token
  return token.length > 2 * SHOWN + 1 ? `${token.slice(0, SHOWN)}…${token.slice(-SHOWN)}` : token
}
