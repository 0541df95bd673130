import type { SlotName } from '@tidings/contracts'
import { $contributions, useSettings, useStore } from '@tidings/runtime'

/** Whether a part is there that fills a place of the assistant, and its reader wants one. */
export function useIsFilled(name: SlotName): boolean {
  const { slots } = useStore($contributions)
  const { assistant: isOn } = useSettings()
  // Switched off, it is gone at once, and not when the server has heard of it.
  return isOn && slots.some(({ slot }) => slot === name)
}
