import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Puts a text into the clipboard; answers whether the browser let it, as it may not long after a key or a click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text, and says `told` then; or that it is not copied. */
export function useCopy(): (text: string, told: string) => Promise<void> {
  const { t } = useTranslation('settings')
  return async (text, told) => {
    if (await copyText(text)) toast(told)
    else toast.error(t('notCopied'))
  }
}
