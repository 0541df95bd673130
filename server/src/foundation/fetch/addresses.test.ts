import { expect, test } from 'vitest'

import { createAddressCheck } from './addresses.ts'

const refused = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '4000::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::8.8.8.8',
  '2002:7f00:1::1',
  '2002:0808:0808::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  'not an address',
  '',
]

const accepted = ['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8']

test.each(refused)('refuses %s', (address) => {
  expect(createAddressCheck()(address)).toBe(false)
})

test.each(accepted)('accepts %s', (address) => {
  expect(createAddressCheck()(address)).toBe(true)
})

test('accepts private addresses of an allowed range, also when mapped into IPv6', () => {
  const isAllowed = createAddressCheck(['192.168.1.0/24', 'fd00::/8'])
  expect(isAllowed('192.168.1.7')).toBe(true)
  expect(isAllowed('::ffff:192.168.1.7')).toBe(true)
  expect(isAllowed('fd12::1')).toBe(true)
  expect(isAllowed('192.168.2.7')).toBe(false)
})
