import { registry as registrySchema, type Registry } from '@tidings/contracts'

const STORAGE_KEY = 'tidings:registry'

const TIMEOUT_MS = 4000

/** The remotes of this server: as it says now, else as it said last. Rejects where it never said. */
export async function loadRegistry(): Promise<Registry> {
  try {
    const registry = registrySchema.parse(await fetchRegistry())
    localStorage.setItem(STORAGE_KEY, JSON.stringify(registry))
    return registry
  } catch (error) {
    const stored = storedRegistry()
    if (!stored) throw error
    return stored
  }
}

async function fetchRegistry(): Promise<unknown> {
  const response = await fetch('/registry.json', {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The registry answered with status ${response.status}`)
  return response.json()
}

function storedRegistry(): Registry | undefined {
  try {
    return registrySchema.safeParse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}
