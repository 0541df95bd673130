import { describe, expect, test } from 'vitest'
import { groupCommands, type GuideCommand } from './group-commands.ts'

const commands: GuideCommand[] = [
  { id: 'timeline:refetch', group: 'timeline', title: 'reader:command.refetch', keys: ['r'] },
  { id: 'entry:star', group: 'entry', title: 'reader:command.star', keys: ['s'] },
  { id: 'global:quick-add', group: 'global', title: 'discover:command.quickAdd', keys: ['mod+n'] },
]
const names: Record<string, string> = {
  'reader:command.refetch': 'Refresh',
  'reader:command.star': 'Star',
  'discover:command.quickAdd': 'Add a feed',
}
const search = (text: string) => groupCommands(commands, (key) => names[key] ?? key, text)

describe('the commands of the guide', () => {
  test('stand by group, in the order of the specification', () => {
    expect(search('').map(({ group }) => group)).toEqual(['entry', 'global', 'timeline'])
  })

  test.each([
    ['ADD', ['global:quick-add']],
    [' mod+ ', ['global:quick-add']],
    ['r', ['entry:star', 'timeline:refetch']],
    ['nothing', []],
  ])('are found by name and by key: %s', (text, ids) => {
    expect(search(text).flatMap((section) => section.commands.map(({ id }) => id))).toEqual(ids)
  })
})
