/** Whether this browser can hand something to other apps. */
export const canShareByDevice = (): boolean => 'share' in navigator

/** Hands the address of an entry to another app. */
export async function shareByDevice({
  title,
  url,
}: {
  title: string | null
  url: string | null
}): Promise<void> {
  if (!url || !canShareByDevice()) return
  try {
    await navigator.share({ url, ...(title && { title }) })
  } catch (error) {
    // Whoever changes their mind has done nothing wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
