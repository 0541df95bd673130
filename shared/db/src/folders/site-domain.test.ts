import { describe, expect, test } from 'vitest'
import { registrableDomain, siteGroupName } from './site-domain.ts'

describe('registrable domain', () => {
  test.each([
    ['example.com', 'example.com'],
    ['blog.example.com', 'example.com'],
    ['a.b.c.example.org', 'example.org'],
    ['news.example.co.uk', 'example.co.uk'],
    ['www.example.com.cn', 'example.com.cn'],
    ['www.example.ne.jp', 'example.ne.jp'],
    ['co.uk', 'co.uk'],
    ['go.com', 'go.com'],
    ['localhost', 'localhost'],
    ['192.168.10.7', '192.168.10.7'],
    ['[::1]', '[::1]'],
  ])('of %s is %s', (host, domain) => {
    expect(registrableDomain(host)).toBe(domain)
  })
})

describe('group name of a site', () => {
  test.each([
    ['https://blog.example.com/feed', 'Example.com'],
    ['http://Example.ORG', 'Example.org'],
    ['not an address', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (siteUrl, name) => {
    expect(siteGroupName(siteUrl)).toBe(name)
  })
})
