/** Identifiers of actions: those beside the title of an entry, and those in the menu behind them. */
export interface ToolbarOrder {
  main: readonly string[]
  more: readonly string[]
}

export type ToolbarList = keyof ToolbarOrder

/** Until somebody orders them (details.md 1); everything else is in the menu. */
const usualMain = [
  'entry:read',
  'entry:star',
  'entry:toggle-ai-summary',
  'entry:ability',
  'entry:view-source-content',
  'entry:share',
]

/** These are about other entries, or about the toolbar: they are in the menu and nowhere else. */
const menuOnly: ReadonlySet<string> = new Set(['entry:read-above', 'entry:read-below'])

/**
 * The actions in the order that was chosen, or else the usual one. What the order does not name is at the end of the
 * menu; what it names and is not there at present keeps its place.
 */
export function arrangeActions(chosen: ToolbarOrder, known: readonly string[]): ToolbarOrder {
  const isChosen = chosen.main.length + chosen.more.length > 0
  const main = (isChosen ? chosen.main : usualMain).filter((id) => !menuOnly.has(id))
  const named = new Set([...main, ...chosen.more, ...menuOnly])
  const others = known.filter((id) => !named.has(id))
  return { main, more: [...chosen.more.filter((id) => !menuOnly.has(id)), ...others] }
}

/** The order with one action at another place, perhaps of the other list. */
export function moveAction(
  { main, more }: ToolbarOrder,
  id: string,
  { list, index }: { list: ToolbarList; index: number },
): ToolbarOrder {
  const others = { main: main.filter((each) => each !== id), more: more.filter((each) => each !== id) }
  return { ...others, [list]: others[list].toSpliced(index, 0, id) }
}

/** Of the actions beside the title those that have room there; the others come first in the menu. */
export function fitActions<Action>(actions: readonly Action[], room: number): [Action[], Action[]] {
  const fitting = Math.max(0, room)
  return [actions.slice(0, fitting), actions.slice(fitting)]
}
