import { describe, expect, test } from 'vitest'
import { ownOrigin } from './origin-check.ts'

describe('the own origin without BASE_URL', () => {
  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:41234', 'http://127.0.0.1:41234'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['evil.example:3000', undefined],
    ['localhost.evil.example', undefined],
    ['127.0.0.1.evil.example', undefined],
    ['localhost@evil.example', undefined],
    ['', undefined],
    ['a b', undefined],
  ])('for the host %s is %s', (host, expected) => {
    expect(ownOrigin({ baseUrl: undefined }, host)).toBe(expected)
  })

  test('is BASE_URL where there is one, whatever the request says', () => {
    expect(ownOrigin({ baseUrl: 'https://read.example' }, 'evil.example')).toBe('https://read.example')
  })
})
