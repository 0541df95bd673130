/** Whether this browser can hand something to other apps. */
export const canShareByDevice = (): boolean => 'share' in navigator

/** An entry by its address, or else by its text. */
type HandedOn = { title: string | null } & ({ url: string } | { text: string })

/** Hands an entry to another app. */
export async function shareByDevice({ title, ...what }: HandedOn): Promise<void> {
  if (!canShareByDevice()) return
  try {
    await navigator.share({ ...what, ...(title && { title }) })
  } catch (error) {
    // Whoever changes their mind has done nothing wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
