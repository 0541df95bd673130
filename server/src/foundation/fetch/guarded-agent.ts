import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

import { Agent, buildConnector } from 'undici'

import type { AddressCheck } from './addresses.ts'
import { FetchError } from './fetch-error.ts'

export interface GuardedAgentOptions {
  isAllowed: AddressCheck
  connectTimeoutMs: number
}

/**
 * Makes the connection pool of the guarded fetch. The address is checked at the moment of connecting, so a name that
 * answers differently the second time gains nothing.
 */
export function createGuardedAgent({ isAllowed, connectTimeoutMs }: GuardedAgentOptions): Agent {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: createGuardedLookup(isAllowed),
    allowH2: false,
  })
  return new Agent({
    keepAliveTimeout: 10_000,
    // The guarded fetch has one limit for the whole request.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, callback) {
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // Literal addresses never reach the lookup.
      if (isIP(host) !== 0 && !isAllowed(host)) return callback(privateAddress(host), null)
      return connect(options, callback)
    },
  })
}

/** A look-up that keeps only the addresses that may be connected to. */
function createGuardedLookup(isAllowed: AddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => isAllowed(address))
      const first = allowed[0]
      if (!first) return callback(privateAddress(hostname), '')
      if (options.all) return callback(null, allowed)
      return callback(null, first.address, first.family)
    })
  }
}

function privateAddress(host: string): FetchError {
  return new FetchError(
    'private-address',
    `${host} is an address of a private network, which this server does not fetch from.`,
  )
}
