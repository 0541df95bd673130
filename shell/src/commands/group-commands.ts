import { commandGroups, type CommandDeclaration } from '@tidings/contracts'
import { holds, nearlyHolds } from './matches.ts'

export type CommandGroup = CommandDeclaration['group']

export interface GuideCommand {
  id: string
  group: CommandGroup
  /** Key of its name, with the namespace. */
  title: string
  keys: readonly string[]
}

export interface GuideGroup {
  group: CommandGroup
  commands: { id: string; name: string; keys: readonly string[] }[]
}

/** Commands whose name or keys hold the words searched for, by group in the order of the specification. */
export function groupCommands(
  commands: readonly GuideCommand[],
  translate: (key: string) => string,
  search: string,
): GuideGroup[] {
  const named = commands.map(({ id, group, title, keys }) => ({ id, group, name: translate(title), keys }))
  const held = named.filter(({ name, keys }) => [name, ...keys].some((text) => holds(text, search)))
  // Errors in typing are forgiven where nothing has the words as they are.
  const found = held.length > 0 ? held : named.filter(({ name }) => nearlyHolds(name, search))
  return commandGroups
    .map((group) => ({ group, commands: found.filter((command) => command.group === group) }))
    .filter((section) => section.commands.length > 0)
}
