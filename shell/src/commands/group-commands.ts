import { commandGroups, type CommandDeclaration } from '@tidings/contracts'

export interface GuideCommand {
  id: string
  group: CommandDeclaration['group']
  /** Key of its name, with the namespace. */
  title: string
  keys: readonly string[]
}

export interface GuideGroup {
  group: CommandDeclaration['group']
  commands: { id: string; name: string; keys: readonly string[] }[]
}

/** Commands whose name or keys hold the words searched for, by group in the order of the specification. */
export function groupCommands(
  commands: readonly GuideCommand[],
  translate: (key: string) => string,
  search: string,
): GuideGroup[] {
  const wanted = search.trim().toLowerCase()
  const named = commands.map(({ id, group, title, keys }) => ({ id, group, name: translate(title), keys }))
  const found = named.filter(({ name, keys }) =>
    [name, ...keys].some((text) => text.toLowerCase().includes(wanted)),
  )
  return commandGroups
    .map((group) => ({ group, commands: found.filter((command) => command.group === group) }))
    .filter((section) => section.commands.length > 0)
}
