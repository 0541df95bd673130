import { i18next, onRefusal } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/** Tells of each change that the server refused, once it has been taken back; answers the way to stop. */
export function tellRefusals(): () => void {
  return onRefusal(({ name }) => toast.error(i18next.t(`errors:refused.${name}`)))
}
