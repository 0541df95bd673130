import { expect, test } from 'vitest'
import { webhookToSource } from './webhook-entry.ts'

const url = 'https://films.test/1.mp3'

test.each([
  [725, 725],
  ['725', 725],
  ['12:05', 725],
  ['1:02:03', 3723],
  ['100:00:00', 360_000],
  ['1:2:3', undefined],
  ['soon', undefined],
  ['', undefined],
  [undefined, undefined],
])('an attachment of %j lasts %j seconds', (duration, seconds) => {
  const attachments = [{ url, ...(duration !== undefined && { duration_in_seconds: duration }) }]
  const entry = { guid: '1', publishedAt: '2026-11-01T12:00:00.000Z', attachments }
  expect(webhookToSource(entry).attachments).toMatchObject([{ url, durationSeconds: seconds }])
})
