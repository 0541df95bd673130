import type { ChatChunk } from '@tidings/contracts'
import { describe, expect, test } from 'vitest'
import { applyChunk, textOf, type Part } from './apply-chunk.ts'

const build = (...chunks: ChatChunk[]): readonly Part[] => chunks.reduce(applyChunk, [] as readonly Part[])

describe('a reply', () => {
  test('grows by its words, each text by itself', () => {
    const parts = build(
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'It ' },
      { type: 'reasoning-start', id: '1' },
      { type: 'reasoning-delta', id: '1', delta: 'Hm.' },
      { type: 'text-delta', id: '1', delta: 'is.' },
      { type: 'text-end', id: '1' },
      { type: 'text-start', id: '1' },
      { type: 'text-delta', id: '1', delta: 'So.' },
    )
    expect(parts.map((part) => [part.type, textOf(part)])).toEqual([
      ['text', 'It is.'],
      ['reasoning', 'Hm.'],
      ['text', 'So.'],
    ])
  })

  test('has each call to a tool once, with what came of it', () => {
    const parts = build(
      { type: 'tool-input-start', toolCallId: 'a', toolName: 'search' },
      { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{' },
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'search', input: { query: [] } },
      { type: 'tool-output-available', toolCallId: 'a', output: { entries: 2 } },
      { type: 'tool-input-available', toolCallId: 'b', toolName: 'get_feeds', input: {} },
      { type: 'tool-output-error', toolCallId: 'b', errorText: 'no' },
    )
    expect(parts).toEqual([
      {
        type: 'tool-search',
        toolCallId: 'a',
        state: 'output-available',
        input: { query: [] },
        output: { entries: 2 },
      },
      { type: 'tool-get_feeds', toolCallId: 'b', state: 'output-error', input: {}, errorText: 'no' },
    ])
  })

  test('keeps its sources and data, but what is for the moment', () => {
    const source = { type: 'source-document', sourceId: 'e1', mediaType: 'text/html', title: 'One' } as const
    expect(
      build(
        source,
        { type: 'data-references', data: { citations: [] } },
        { type: 'data-note', data: 1, transient: true },
      ),
    ).toEqual([source, { type: 'data-references', data: { citations: [] } }])
  })

  test('leaves what has not changed as it was', () => {
    const before = build(
      { type: 'text-start', id: '1' },
      { type: 'text-end', id: '1' },
      { type: 'text-start', id: '2' },
    )
    const after = applyChunk(before, { type: 'text-delta', id: '2', delta: 'x' })
    expect(after[0]).toBe(before[0])
    expect(applyChunk(after, { type: 'finish-step' })).toBe(after)
  })
})
