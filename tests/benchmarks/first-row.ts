/** The first entry of a timeline. */
export const FIRST_ROW = 'article[data-entry-id]'

/** Runs in the page: remembers when the first element of a kind appeared, as the mark `first-row`. */
export function markFirstRow(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    performance.mark('first-row')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
