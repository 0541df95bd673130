import { atom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'
import { $contributions, type PartReference } from '../parts/contributions.ts'

type Handler = () => unknown

/** The part that a command has opened over the page. */
export const $overlay = atom<PartReference | null>(null)

const handlers = new Map<string, Handler[]>()

/** Carries out a command; false where nothing on the page answers to it. */
export function runCommand(id: string): boolean {
  const handler = handlers.get(id)?.at(-1)
  if (handler) {
    handler()
    return true
  }
  const opened = $contributions.get().commands.find((command) => command.id === id)?.opens
  if (opened) $overlay.set(opened)
  return opened !== undefined
}

/** Whether anything on the page answers to a command. */
export const canRunCommand = (id: string): boolean =>
  (handlers.get(id)?.length ?? 0) > 0 ||
  $contributions.get().commands.some((command) => command.id === id && command.opens !== undefined)

/** Answers a command while the component is on the page; the one that came last, where several do. */
export function useCommand(id: string, handler: Handler): void {
  const handle = useEffectEvent(handler)
  useEffect(() => handleCommand(id, () => handle()), [id])
}

function handleCommand(id: string, handler: Handler): () => void {
  handlers.set(id, [...(handlers.get(id) ?? []), handler])
  return () =>
    handlers.set(
      id,
      (handlers.get(id) ?? []).filter((known) => known !== handler),
    )
}
