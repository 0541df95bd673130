import { describe, expect, test } from 'vitest'
import { chatChunk } from './index.ts'

describe('a piece of a stream', () => {
  test.each([
    [
      { type: 'text-end', id: '1', citations: [] },
      { type: 'text-end', id: '1' },
    ],
    [{ type: 'finish', finishReason: 'stop' }, { type: 'finish' }],
    [{ type: 'abort', reason: 'stopped' }, { type: 'abort' }],
    [
      {
        type: 'tool-input-start',
        toolCallId: '1',
        toolName: 'search',
        title: 'Search',
        inputEncoding: 'json',
      },
      { type: 'tool-input-start', toolCallId: '1', toolName: 'search' },
    ],
    [
      { type: 'data-references', data: {} },
      { type: 'data-references', data: {} },
    ],
  ])('has no field that clients of version 5 do not know: %j', (given, told) => {
    expect(chatChunk.parse(given)).toEqual(told)
  })

  test.each(['reset-step', 'custom', 'source-url', 'file', 'reasoning-file'])(
    'is none of %s, which they do not know, or which would have a page load something',
    (type) => {
      const chunk = { type, url: 'https://evil.example/', mediaType: 'image/png', sourceId: '1', kind: 'a.b' }
      expect(chatChunk.safeParse(chunk).success).toBe(false)
    },
  )
})
