import { useStore } from '@nanostores/react'
import { $contributions } from '../parts/contributions.ts'
import { parseKeys } from './keys.ts'

/** What a browser does itself in a tab: a page never hears of it. */
const keptByBrowsers: ReadonlySet<string> = new Set(['mod+n', 'mod+t', 'mod+w'])

/** The first key of a command as it is at present that is heard everywhere, to be shown where the command is offered. */
export function useShortcuts(): (id: string) => string | undefined {
  const { commands } = useStore($contributions)
  return (wanted) => {
    const keys = commands.find(({ id }) => id === wanted)?.keys.filter((text) => parseKeys(text))
    return keys?.find((text) => !keptByBrowsers.has(text)) ?? keys?.[0]
  }
}
