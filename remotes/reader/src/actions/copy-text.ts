import { toast } from '@tidings/ui'

/** Puts a text on the clipboard, and says whether it is there. */
export const copyAndSay = async (text: string, t: (key: string) => string): Promise<void> =>
  sayWhetherCopied(async () => navigator.clipboard.writeText(text), t)

/** Says whether something was put on the clipboard: browsers may refuse it. */
export async function sayWhetherCopied(copy: () => Promise<void>, t: (key: string) => string): Promise<void> {
  try {
    await copy()
    toast(t('copied'))
  } catch {
    toast.error(t('notCopied'))
  }
}
