import { toast } from '@tidings/ui'

/** Puts a text on the clipboard, and says so. */
export async function copyAndSay(text: string, t: (key: string) => string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast(t('copied'))
}
