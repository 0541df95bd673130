import { lazily } from '../late/lazily.tsx'
import { useToasterWanted } from './toaster-presence.ts'

export const ToastRegion = lazily(async () => (await import('./toast-region.tsx')).ToastRegion)

/** Has toasts appear; once in the page. What it is made of comes with the first toast, or with the late components. */
export function Toaster() {
  return useToasterWanted() ? <ToastRegion /> : null
}
