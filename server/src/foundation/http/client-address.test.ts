import { describe, expect, test } from 'vitest'
import { addressBehind, networkOf } from './client-address.ts'

const proxies = ['10.0.0.0/8', '127.0.0.1/32', 'fd00::/8']

describe('who asks', () => {
  test('is the peer, whatever it claims, where no proxy is trusted', () => {
    expect(addressBehind('127.0.0.1', '203.0.113.6', [])).toBe('127.0.0.1')
  })

  test.each([
    ['127.0.0.1', '203.0.113.6', '203.0.113.6'],
    ['::ffff:127.0.0.1', '203.0.113.6', '203.0.113.6'],
    ['fd00::1', '2001:db8::7', '2001:db8::7'],
    // What a client wrote itself stands before what the proxy saw.
    ['10.0.0.1', '198.51.100.1, 203.0.113.6', '203.0.113.6'],
    ['10.0.0.1', '203.0.113.6, 10.0.0.2', '203.0.113.6'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.1', '203.0.113.6, , nonsense', '10.0.0.1'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['', '198.51.100.1', ''],
  ])('behind %s, forwarded for %s, is %s', (peer, forwardedFor, expected) => {
    expect(addressBehind(peer, forwardedFor, proxies)).toBe(expected)
  })
})

test.each([
  ['203.0.113.6', '203.0.113.6'],
  ['::ffff:203.0.113.6', '203.0.113.6'],
  ['2001:db8:0:1:a::7', '2001:db8:0:1::'],
  ['2001:db8:0:2::7', '2001:db8:0:2::'],
  ['', ''],
])('limits for %s are kept for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
