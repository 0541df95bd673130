import { useStore } from '@nanostores/react'
import { $contributions } from '../parts/contributions.ts'
import { parseKeys } from './keys.ts'

/** The first key of a command as it is at present, to be shown where the command is offered. */
export function useShortcuts(): (id: string) => string | undefined {
  const { commands } = useStore($contributions)
  return (wanted) => commands.find(({ id }) => id === wanted)?.keys.find((keys) => parseKeys(keys))
}
