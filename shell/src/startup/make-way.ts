import { $holds, i18next } from '@tidings/runtime'
import { toast } from '@tidings/ui'

/**
 * Another tab runs a newer version of the app, which has taken the local database over: this page is loaded anew, where work in it is
 * unsaved as soon as it no longer is.
 */
export function makeWay(): void {
  if ($holds.get() === 0) return reload()
  toast(i18next.t('app:superseded.title'), {
    duration: 0,
    description: i18next.t('app:superseded.wait'),
    action: { label: i18next.t('app:routeError.reload'), onClick: reload },
  })
  $holds.listen((holds) => {
    if (holds === 0) reload()
  })
}

const reload = (): void => location.reload()
