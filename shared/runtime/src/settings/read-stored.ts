import type { z } from '@tidings/contracts'

/** What this browser keeps under a name; undefined where that is nothing, or not what it should be. */
export function readStored<Value>(key: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
