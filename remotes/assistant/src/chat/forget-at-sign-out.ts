import { $session } from '@tidings/runtime'

/** Has what this device keeps under names that begin so go when somebody signs out: it is for nobody else to see. */
export function forgetAtSignOut(prefix: string): void {
  $session.listen((user) => {
    if (user) return
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  })
}
