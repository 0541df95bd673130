import { useTranslation } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Puts a text into the clipboard; answers whether that was done, and says so where the browser refuses. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('ai')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      toast.error(t('notCopied'))
      return false
    }
  }
}
