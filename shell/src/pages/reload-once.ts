const FLAG = 'tidings:reloaded_for_module'

// The words of Chromium, Firefox and Safari, and of Vite for a style sheet.
const failedModule =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a page is worth loading anew: part of it failed to load, and this session has not tried that yet. */
export function shouldReloadOnce(error: unknown, storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  if (!(error instanceof Error) || !failedModule.test(error.message)) return false
  if (storage.getItem(FLAG)) return false
  storage.setItem(FLAG, 'true')
  return true
}
