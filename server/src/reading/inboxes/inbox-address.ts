import { inboxHandle } from '@tidings/contracts'

/** The handle in an address of ours, such as `news` in `news+shop@inbox.example`; undefined for any other address. */
export function handleOf(address: string, domain: string | undefined): string | undefined {
  const at = address.lastIndexOf('@')
  if (domain === undefined || address.slice(at + 1).toLowerCase() !== domain) return undefined
  const [local = ''] = address.slice(0, at).toLowerCase().split('+')
  return inboxHandle.safeParse(local).data
}
