import { ApiError } from '@tidings/contracts'
import { $metLimit, i18next, onRefusal } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Tells of each change that the server refused, once it has been taken back, and why; returns an unsubscribe function. */
export function tellRefusals(): () => void {
  return onRefusal(({ name, error }) => {
    const lost = i18next.t(`errors:refused.${name}`)
    // What a plan has no more of is told by a notice of its own.
    const met = $metLimit.get()
    if (met?.error === error) return $metLimit.set({ ...met, lost })
    const description = error instanceof ApiError && i18next.t(`errors:${error.key}`)
    toast.error(lost, { ...(description && { description }) })
  })
}
