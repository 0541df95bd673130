import { useCommand } from '@tidings/runtime'
import { shellCommands, type ShellTools } from './shell-commands.ts'

/** Answers the commands of the shell. */
export function useShellCommands(tools: ShellTools): void {
  // They are the same ones each time.
  // oxlint-disable-next-line react/hooks
  for (const { id, run } of shellCommands) useCommand(id, () => run(tools))
}
