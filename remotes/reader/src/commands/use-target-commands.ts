import type { Commands } from './command.ts'
import { isOffered } from './is-offered.ts'
import { useCommands } from './use-commands.ts'

/**
 * Answers the commands of a table while the component is on the page. What cannot be done to a target is not done, whoever asks.
 *
 * @param targetNow What they are done to at that moment; undefined while there is nothing.
 */
export function useTargetCommands<Target, Tools>(
  table: Commands<Target, Tools>,
  tools: NoInfer<Tools>,
  targetNow: () => NoInfer<Target> | undefined,
): void {
  const targetOf = (id: string): Target | undefined => {
    const target = targetNow()
    return target !== undefined && isOffered(table[id]?.look?.(target)) ? target : undefined
  }
  useCommands(
    Object.keys(table),
    (id) => {
      const target = targetOf(id)
      return target && table[id]?.run?.(target, tools)
    },
    (id) => targetOf(id) !== undefined,
  )
}
