import { expect, test } from 'vitest'
import { formatBytes, formatTable } from './table.ts'

test('columns are as wide as what is in them', () => {
  expect(
    formatTable(
      ['remote', 'state'],
      [
        ['reader', 'stable'],
        ['discover', ''],
      ],
    ),
  ).toBe(['REMOTE     STATE', 'reader     stable', 'discover'].join('\n'))
})

test('what others wrote cannot steer the terminal', () => {
  expect(formatTable(['reason'], [['a\u001B[2Jb\nc']])).toBe('REASON\na [2Jb c')
})

test('sizes are rounded up', () => {
  expect(formatBytes(1)).toBe('1 kB')
})
