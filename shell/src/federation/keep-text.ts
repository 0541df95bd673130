/** Keeps a text for the pages after this one, where there is room for it: without it they do as at a first visit. */
export function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // The page goes on all the same.
  }
}
