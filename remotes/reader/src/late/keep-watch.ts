import { keepFocus } from '../focus/keep-focus.ts'
import { keepTime } from './keep-time.ts'

/** Begins what goes on as long as the page does. */
export function keepWatch(): void {
  keepFocus()
  keepTime()
}
