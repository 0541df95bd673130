import { useCommand } from '@tidings/runtime'

/** Answers several commands while the component is on the page. */
export function useCommands(ids: readonly string[], run: (id: string) => unknown): void {
  // They are those of a table, the same ones each time.
  // oxlint-disable-next-line react/hooks
  for (const id of ids) useCommand(id, () => run(id))
}
