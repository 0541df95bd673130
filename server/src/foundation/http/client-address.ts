import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'

/** The peer of the connection; calls made without one, as tests do, are of this machine. */
export function connectionAddress(context: Context): string {
  return context.env?.incoming ? (getConnInfo(context).remote.address ?? '') : '127.0.0.1'
}

/** Who asks: the peer of the connection, or whom a proxy of ours names that it speaks for. */
export function clientAddress(context: Context, config: Pick<Config, 'trustedProxies'>): string {
  return addressBehind(
    connectionAddress(context),
    context.req.header('x-forwarded-for'),
    config.trustedProxies,
  )
}

/**
 * The nearest address that is no proxy of ours. Each proxy adds its peer at the end of the header, so it is read from
 * there: what stands before the first address we do not trust was written by whoever has that address.
 */
export function addressBehind(
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: readonly string[],
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  let address = peer
  while (isTrusted(address, trustedProxies)) {
    const next = hops.pop()
    if (!next || !ipaddr.isValid(next)) break
    address = next
  }
  return address
}

/** What limits are kept for: one customer of a network has an IPv4 address, but a whole /64 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}

function isTrusted(address: string, trustedProxies: readonly string[]): boolean {
  if (trustedProxies.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return trustedProxies.some((cidr) => {
    const [network, bits] = ipaddr.parseCIDR(cidr)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}
