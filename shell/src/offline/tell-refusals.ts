import { onRefusal } from '@tidings/runtime'

/** Tells of each change that the server refused, once it has been taken back, and why; returns an unsubscribe function. */
export function tellRefusals(): () => void {
  return onRefusal((refusal) => {
    void import('./refusal-toast.ts').then(({ showRefusal }) => showRefusal(refusal))
  })
}
