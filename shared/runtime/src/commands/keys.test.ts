import { describe, expect, test } from 'vitest'
import { matchesChord, parseKeys } from './keys.ts'

function press(key: string, held: string[] = [], code = '') {
  return {
    key,
    code,
    ctrlKey: held.includes('ctrl'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
    metaKey: held.includes('meta'),
  }
}

function matches(keys: string, event: ReturnType<typeof press>, isApple = false): boolean {
  const [chord] = parseKeys(keys) ?? []
  return chord !== undefined && matchesChord(chord, event, isApple)
}

describe('keys', () => {
  test.each([
    ['m', press('m'), true],
    ['m', press('M', ['shift']), false],
    ['m', press('m', ['ctrl']), false],
    ['shift+m', press('M', ['shift']), true],
    ['mod+b', press('b', ['ctrl']), true],
    ['mod+b', press('b', ['meta']), false],
    ['down', press('ArrowDown'), true],
    ['space', press(' '), true],
    ['?', press('?', ['shift']), true],
    ['?', press('?'), true],
    ['mod+comma', press(',', ['ctrl']), true],
    // Another layout, and what Alt makes of a key.
    ['j', press('о', [], 'KeyJ'), true],
    ['mod+alt+s', press('ß', ['ctrl', 'alt'], 'KeyS'), true],
    ['q', press('a', [], 'KeyQ'), false],
  ])('%s for %o: %s', (keys, event, expected) => {
    expect(matches(keys, event)).toBe(expected)
  })

  test('mean the command key on an Apple machine', () => {
    expect(matches('mod+b', press('b', ['meta']), true)).toBe(true)
    expect(matches('mod+b', press('b', ['ctrl']), true)).toBe(false)
  })

  test('may follow each other', () => {
    expect(parseKeys('g>h')?.map(({ key }) => key)).toEqual(['g', 'h'])
  })

  test.each(['tab', 'shift+tab', 'g>mod+h', ''])('%s are not taken', (keys) => {
    expect(parseKeys(keys)).toBeUndefined()
  })
})
