import { overrides, type Overrides } from '@tidings/contracts'
import { allowedOrigins } from './allowed-origins.ts'

/** Also known to public/reset-overrides.js. */
export const STORAGE_KEY = 'tidings:overrides'

/** The overrides of this browser, as far as the server allows them now. */
export function readOverrides(): Overrides {
  const allowed = new Set(allowedOrigins())
  return Object.fromEntries(Object.entries(readKept()).filter(([, origin]) => allowed.has(origin)))
}

function readKept(): Overrides {
  try {
    return overrides.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return {}
  }
}

/** Whether this browser has any. */
export const hasOverrides = (): boolean => Object.keys(readOverrides()).length > 0
