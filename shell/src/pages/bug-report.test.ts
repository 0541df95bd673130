import { describe, expect, test } from 'vitest'
import { browserOf, reportText, reportUrl, systemOf } from './bug-report.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} Safari/537.36`, 'Linux', 'Chrome 156.0.0.0'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36`, 'Android 16', 'Chrome 156.0.0.0'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64) ${chrome} Safari/537.36 Edg/156.1`, 'Windows 10.0', 'Edge 156.1'],
  ['Mozilla/5.0 (X11; Linux; rv:150.0) Gecko/20100101 Firefox/150.0', 'Linux', 'Firefox 150.0'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605 Version/19.1 Mobile Safari/604',
    'iOS 19.1',
    'Safari 19.1',
  ],
  ['curl/8', 'curl/8', 'curl/8'],
])('names the system and the browser of %s', (userAgent, system, browser) => {
  expect([systemOf(userAgent), browserOf(userAgent)]).toEqual([system, browser])
})

describe('a bug report', () => {
  const facts = { status: 500, message: 'Internal error', traceId: 'a1' }
  const around = {
    version: '1.2.3',
    system: 'Linux',
    browser: 'Firefox 150',
    sessionTraceId: 's1',
    mode: 'production',
  }
  const text = reportText(facts, around)

  test('says what is needed to find the failure', () => {
    for (const fact of ['500 Internal error', '1.2.3', 'Linux', 'Firefox 150', 's1', 'production', 'a1']) {
      expect(text).toContain(fact)
    }
  })

  test('is prefilled in the tracker', () => {
    const url = new URL(reportUrl('A & B', text, 'https://tracker.example/new?labels=bug'))
    expect(url.origin + url.pathname).toBe('https://tracker.example/new')
    expect(Object.fromEntries(url.searchParams)).toEqual({ labels: 'bug', title: 'A & B', body: text })
  })

  test('is a letter where no tracker is known', () => {
    const url = new URL(reportUrl('A & B', text))
    expect(url.protocol).toBe('mailto:')
    expect(new URLSearchParams(url.search).get('subject')).toBe('A & B')
  })
})
