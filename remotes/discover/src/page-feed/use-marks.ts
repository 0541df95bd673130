import { useEffect, useRef, type RefObject } from 'react'
import type { PagePreview } from './use-page-feed.ts'

const none: never[] = []
const noParts: PagePreview['parts'] = {}

/**
 * Marks elements of a page, and where the keys are. From outside, as thousands of elements need not be drawn anew for each
 * step.
 */
export function useMarks(
  preview: PagePreview | null,
  cursor: number | null,
): RefObject<HTMLDivElement | null> {
  const { items = none, parts = noParts } = preview ?? {}
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const marked = new Map<number, string>(items.map((id) => [id, 'item']))
    for (const [part, ids] of Object.entries(parts)) {
      // What is item and part at once is shown as the item, all of which leads somewhere.
      for (const id of ids) if (!marked.has(id)) marked.set(id, part)
    }
    for (const element of nodesIn(root.current)) {
      const mark = marked.get(Number(element.dataset['node']))
      if (mark) element.dataset['mark'] = mark
      else delete element.dataset['mark']
    }
  }, [items, parts])

  useEffect(() => {
    const [first] = items
    if (first !== undefined) bringIntoView(root.current, first)
  }, [items])

  useEffect(() => {
    for (const element of nodesIn(root.current)) delete element.dataset['cursor']
    const at = cursor === null ? null : nodeOf(root.current, cursor)
    if (!at || cursor === null) return
    at.dataset['cursor'] = ''
    bringIntoView(root.current, cursor)
  }, [cursor])

  return root
}

const nodesIn = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-node]') ?? []),
]

const nodeOf = (root: HTMLElement | null, id: number): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-node="${id}"]`) ?? null

/** Room that is left around what is brought into view. */
const ROOM = 24

/** Scrolls within the page that is pointed at, and nothing around it. */
function bringIntoView(root: HTMLElement | null, id: number): void {
  const element = nodeOf(root, id)
  if (!root || !element) return
  const [frame, box] = [root.getBoundingClientRect(), element.getBoundingClientRect()]
  const isAbove = box.top < frame.top
  const isBelow = box.bottom > frame.bottom
  if (isAbove) root.scrollTop += box.top - frame.top - ROOM
  else if (isBelow) root.scrollTop += Math.min(box.top - frame.top - ROOM, box.bottom - frame.bottom + ROOM)
}
