import { $contributions, useShortcuts, useStore, useTranslation } from '@tidings/runtime'
import type { CommandSurface, Commands, Offer } from './command.ts'
import { lineKeyOf } from './line-commands.ts'

/** What of a table can be done to a target and is shown on a surface, in the order of the manifest. */
export function useOffers<Target, Tools>(
  table: Commands<Target, Tools>,
  target: NoInfer<Target>,
): (surface: CommandSurface) => Offer[] {
  const { t } = useTranslation('reader')
  const { commands } = useStore($contributions)
  const shortcut = useShortcuts()
  return (surface) =>
    commands.flatMap(({ id, title }) => {
      const command = table[id]
      if (!command?.surfaces?.includes(surface)) return []
      const look = command.look ? command.look(target) : {}
      if (!look) return []
      const { icon, danger } = command
      return [
        { id, icon, danger, shortcut: shortcut(id) ?? lineKeyOf(id), ...look, label: t(look.label ?? title) },
      ]
    })
}
