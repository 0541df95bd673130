import { expect, test } from 'vitest'
import { paletteIcon } from './palette-icons.tsx'

test('what is done to an entry is told apart by its icons', () => {
  const ids = [
    'entry:read',
    'entry:star',
    'entry:copy-link',
    'entry:copy-title',
    'entry:copy-markdown',
    'entry:share',
    'entry:delete',
  ]
  const shapes = ids.map((id) => paletteIcon('entry', id).type)
  expect(new Set(shapes).size).toBe(ids.length)
})

test('a command without an icon has that of what it is about', () => {
  expect(paletteIcon('entry', 'entry:unknown').type).toBe(paletteIcon('entry').type)
})
