const FEATURES = 'popup,width=600,height=760'

/** A window of another site that is to be, as long as it is not known where it leads. */
export interface WaitingWindow {
  /** Answers whether it was there to be led. */
  leadTo: (url: string) => boolean
  close: () => void
}

/**
 * Opens a window that shows some words until it is led elsewhere. It has to be opened while a click lasts: later, browsers take
 * it for one that nobody wants. Of one that was blocked nothing is there to be led.
 */
export function openWaitingWindow(words: string): WaitingWindow {
  const opened = window.open('', '_blank', FEATURES)
  if (opened) say(opened, words)
  return {
    leadTo: (url) => {
      if (!opened || opened.closed) return false
      // Where it leads knows nothing of this page.
      opened.opener = null
      opened.location.replace(url)
      return true
    },
    close: () => opened?.close(),
  }
}

function say({ document: page }: Window, words: string): void {
  page.title = words
  page.documentElement.style.colorScheme = 'light dark'
  page.body.style.font = '1rem system-ui'
  page.body.textContent = words
}

/** Whether a page may be led there: to another site, and to no script. */
export const isSite = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
