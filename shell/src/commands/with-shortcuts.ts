import type { CommandContribution } from '@tidings/runtime'

/** Commands with the keys that were set for them, by their identifiers and with commas between; else with their own. */
export function withShortcuts(
  commands: readonly CommandContribution[],
  shortcuts: Readonly<Record<string, string>>,
): CommandContribution[] {
  return commands.map((command) => {
    const { id, keys, defaultKeys = keys } = command
    return { ...command, keys: keysFrom(shortcuts[id]) ?? defaultKeys, defaultKeys }
  })
}

const keysFrom = (text: string | undefined): string[] | undefined =>
  text?.split(',').flatMap((keys) => keys.trim() || [])
