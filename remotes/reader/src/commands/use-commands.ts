import { useCommand } from '@tidings/runtime'

/** Answers several commands while the component is on the page; `canRun` says which of them can be done at present. */
export function useCommands(
  ids: readonly string[],
  run: (id: string) => unknown,
  canRun: (id: string) => boolean = () => true,
): void {
  for (const id of ids) {
    const [runIt, canRunIt] = [() => run(id), () => canRun(id)]
    // They are those of a table, the same ones each time.
    // oxlint-disable-next-line react/hooks
    useCommand(id, runIt, canRunIt)
  }
}
