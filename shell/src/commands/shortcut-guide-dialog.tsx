import { $contributions, parseKeys, useStore } from '@tidings/runtime'
import { ShortcutGuide } from './shortcut-guide.tsx'

/** The guide to what can be done on this page at present. */
export function ShortcutGuideDialog({ onClose }: { onClose: () => void }) {
  const { commands } = useStore($contributions)
  const shown = commands.map((command) => ({ ...command, keys: command.keys.filter(parseKeys) }))
  return <ShortcutGuide commands={shown} onClose={onClose} />
}
