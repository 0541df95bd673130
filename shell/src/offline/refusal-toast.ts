import { ApiError } from '@tidings/contracts'
import { $metLimit, i18next, type onRefusal } from '@tidings/runtime'
import { toast } from '@tidings/ui'

type Refusal = Parameters<Parameters<typeof onRefusal>[0]>[0]

/** Says of a change that the server refused that it is lost, and why. */
export function showRefusal({ name, error }: Refusal): void {
  const lost = i18next.t(`errors:refused.${name}`)
  // What a plan has no more of is told by a notice of its own.
  const met = $metLimit.get()
  if (met?.error === error) return $metLimit.set({ ...met, lost })
  const description = error instanceof ApiError && i18next.t(`errors:${error.key}`)
  toast.error(lost, { ...(description && { description }) })
}
