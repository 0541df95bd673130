import { MINUTE_MS } from '@tidings/contracts/spans'
import { $now } from '../formats/now.store.ts'
import { $inSight } from '../timeline/in-sight.store.ts'

let isKept = false
let timer: ReturnType<typeof setInterval> | undefined

/** Has ages and days go on with the time while a list stands in a page that is in sight, and at once when one comes back to it. */
export function keepTime(): void {
  if (isKept) return
  isKept = true
  $inSight.listen(follow)
  document.addEventListener('visibilitychange', follow)
  follow()
}

function follow(): void {
  const isShown = $inSight.get() !== null && document.visibilityState !== 'hidden'
  if (isShown === (timer !== undefined)) return
  clearInterval(timer)
  timer = isShown ? setInterval(look, MINUTE_MS) : undefined
  look()
}

const look = () => $now.set(Date.now())
