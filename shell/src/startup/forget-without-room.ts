/**
 * Where the browser has no room left, what would be kept is forgotten with the page, as where somebody clears it, and nothing that a
 * person does fails for it: choices, drafts and notes for the next page are written in many places, those of remotes among them.
 */
export function forgetWithoutRoom(): void {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function setOrForget(this: Storage, key: string, value: string): void {
    try {
      setItem.call(this, key, value)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      // What it was before is true no more.
      this.removeItem(key)
    }
  }
}
