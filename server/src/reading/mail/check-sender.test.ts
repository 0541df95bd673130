import { expect, test } from 'vitest'
import { checkSender } from './check-sender.ts'

const policies: Record<string, string> = {
  'news.example': 'v=DMARC1; p=quarantine',
  'half.example': 'v=DMARC1; p=quarantine; pct=50',
  'parts.example': 'v=DMARC1; p=none; sp=quarantine',
  'watching.example': 'v=DMARC1; p=none; rua=mailto:dmarc@watching.example',
  'trying.example': 'v=DMARC1; p=quarantine; t=y',
  'sender.example': 'v=DMARC1; p=quarantine',
}

/** What the name servers say: SPF names one machine, from which all mail comes here. */
async function resolver(name: string, type: string): Promise<string[][]> {
  const policy = name.startsWith('_dmarc.') ? policies[name.slice('_dmarc.'.length)] : undefined
  if (type === 'TXT' && policy) return [[policy]]
  if (type === 'TXT' && name === 'sender.example') return [['v=spf1 ip4:203.0.113.7 -all']]
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}

const check = (from: string) =>
  checkSender(
    Buffer.from(`From: a@${from}\r\nSubject: Hello\r\n\r\nHello\r\n`),
    { ip: '203.0.113.7', helo: 'sender.example', sender: 'bounce@sender.example' },
    resolver,
  )

test.each([
  ['asks for quarantine', 'news.example', 'spoofed'],
  ['asks for it above', 'letters.news.example', 'spoofed'],
  ['asks for it of some', 'half.example', 'spoofed'],
  ['asks for it below', 'of.parts.example', 'spoofed'],
  ['asks for it below alone', 'parts.example', 'accepted'],
  ['asks for reports alone', 'watching.example', 'accepted'],
  ['tries it out', 'trying.example', 'accepted'],
  ['asks for nothing', 'plain.example', 'accepted'],
])('of mail that nothing vouches for, from a domain that %s', async (_asks, from, verdict) => {
  expect(await check(from)).toBe(verdict)
})

test('mail that its own domain sent is taken, whatever that asks for', async () => {
  expect(await check('sender.example')).toBe('accepted')
})
