/** Of the line of the sidebar that has the focus, what it stands for, if that is of a kind; null otherwise. */
export function targetOfFocusedLine(kind: 'feed' | 'list' | 'inbox' | 'folder'): string | null {
  const line = document.activeElement?.closest('[data-line]')?.getAttribute('data-line')
  return line?.startsWith(`${kind}-`) ? line.slice(kind.length + 1) : null
}
