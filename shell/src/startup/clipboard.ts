// Gives the page what it copies texts with. Browsers have that under https alone, and many who run a server at home have
// none: there it is done by the command that was before it.
Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

/** Throws where the browser refuses, as it does long after a key or a click. */
async function writeText(text: string): Promise<void> {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('copy', put, true)
  try {
    // Nothing has taken its place where there is no https.
    // oxlint-disable-next-line typescript/no-deprecated
    if (!document.execCommand('copy')) throw new DOMException('Nothing was copied.', 'NotAllowedError')
  } finally {
    document.removeEventListener('copy', put, true)
  }
}
