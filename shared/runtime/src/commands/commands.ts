import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useRef } from 'react'
import { $contributions, type PartReference } from '../parts/contributions.ts'

/** Is given the key it was called by, in our notation and without what is held with it; undefined where it was called otherwise. */
type Handler = (key?: string) => unknown

interface Answer {
  handle: Handler
  canHandle: () => boolean
}

/** The part that a command has opened over the page. */
export const $overlay = atom<PartReference | null>(null)

/** Whether what fills the slot `panel` is shown. */
export const $isPanelOpen = atom(false)

/** The remote whose panel that is, where several fill the slot. */
export const $panelRemote = atom<string | null>(null)

const answers = new Map<string, Answer[]>()

/** The last command, where it has opened a part that may answer it. */
let unanswered: string | null = null

/**
 * Carries out a command; false where nothing on the page answers to it. Where it `opens` a part that answers it, it is carried out
 * once that is there. `key` is the key that has called it.
 */
export function runCommand(id: string, key?: string): boolean {
  const answer = answers.get(id)?.at(-1)
  unanswered = null
  if (answer) {
    answer.handle(key)
    return true
  }
  const { commands, slots } = $contributions.get()
  const opened = commands.find((command) => command.id === id)?.opens
  if (!opened) return false
  if (slots.some(({ slot, part }) => slot === 'panel' && part === opened)) {
    $isPanelOpen.set(!$isPanelOpen.get() || $panelRemote.get() !== opened.remote)
    $panelRemote.set(opened.remote)
  } else $overlay.set(opened)
  unanswered = id
  return true
}

/** Whether anything on the page answers to a command, and has something to do it to. */
export const canRunCommand = (id: string): boolean =>
  answers.get(id)?.at(-1)?.canHandle() ??
  $contributions.get().commands.some((command) => command.id === id && command.opens !== undefined)

/**
 * Answers a command while the component is on the page; the one that came last, where several do. `canHandle` says whether there
 * is something to do it to at present: it is not offered where there is not.
 */
export function useCommand(id: string, handler: Handler, canHandle: () => boolean = () => true): void {
  const handle = useEffectEvent(handler)
  // Asked while others are rendered, which no effect event may be.
  const can = useRef(canHandle)
  useEffect(() => {
    can.current = canHandle
  })
  useEffect(() => addAnswer(id, { handle, canHandle: () => can.current() }), [id])
}

function addAnswer(id: string, answer: Answer): () => void {
  answers.set(id, [...(answers.get(id) ?? []), answer])
  if (unanswered === id) runCommand(id)
  return () =>
    answers.set(
      id,
      (answers.get(id) ?? []).filter((known) => known !== answer),
    )
}
