import { $contributions, useShortcuts, useStore, useTranslation } from '@tidings/runtime'
import type { CommandPlace, Commands, Offer } from './command.ts'

/** What of a table can be done to a target and is shown in a place, in the order of the manifest. */
export function useOffers<Target, Tools>(
  table: Commands<Target, Tools>,
  target: NoInfer<Target>,
): (place: CommandPlace) => Offer[] {
  const { t } = useTranslation('reader')
  const { commands } = useStore($contributions)
  const shortcut = useShortcuts()
  return (place) =>
    commands.flatMap(({ id, title }) => {
      const command = table[id]
      if (!command?.places?.includes(place)) return []
      const look = command.look ? command.look(target) : {}
      if (!look) return []
      const { icon, danger } = command
      return [{ id, icon, danger, shortcut: shortcut(id), ...look, label: t(look.label ?? title) }]
    })
}
