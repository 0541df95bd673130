import { describe, expect, it } from 'vitest'
import { shortcutKeys } from './shortcut.ts'

describe('shortcutKeys', () => {
  it.each([
    ['mod+k', ['⌘', 'K'], ['Ctrl', 'K']],
    ['shift+mod+a', ['⇧', '⌘', 'A'], ['Shift', 'Ctrl', 'A']],
    ['mod+comma', ['⌘', ','], ['Ctrl', ',']],
    ['escape', ['Esc'], ['Esc']],
    ['?', ['?'], ['?']],
    ['g>h', ['G', 'H'], ['G', 'H']],
  ])('writes %s as the machine does', (shortcut, apple, other) => {
    expect(shortcutKeys(shortcut, true)).toEqual(apple)
    expect(shortcutKeys(shortcut, false)).toEqual(other)
  })
})
