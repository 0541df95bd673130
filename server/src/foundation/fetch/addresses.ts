import ipaddr from 'ipaddr.js'

type Address = ReturnType<typeof ipaddr.parse>
type Range = ReturnType<typeof ipaddr.parseCIDR>

/** Says whether an IP address may be connected to. */
export type AddressCheck = (address: string) => boolean

/**
 * Makes the check that keeps feeds away from the host's own network: public addresses pass, others only when a range
 * of `allowPrivate` (CIDRs) names them.
 */
export function createAddressCheck(allowPrivate: readonly string[] = []): AddressCheck {
  const allowed = allowPrivate.map((cidr) => ipaddr.parseCIDR(cidr))
  return (text) => {
    if (!ipaddr.isValid(text)) return false
    const address = unwrap(ipaddr.parse(text))
    return isPublic(address) || allowed.some((range) => isWithin(address, range))
  }
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast)
}

function isWithin(address: Address, range: Range): boolean {
  return address.kind() === range[0].kind() && address.match(range)
}

/** The IPv4 address inside an IPv6 one, where the network would deliver to it; else the address itself. */
function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address
  const range = address.range()
  if (range === 'ipv4Mapped') return address.toIPv4Address()
  // NAT64 (RFC 6052) is how hosts without IPv4 reach public sites. Other embeddings (6to4, Teredo) are never needed.
  const isWellKnownNat64 = range === 'rfc6052' && address.parts[2] === 0
  return isWellKnownNat64 ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}
