const FLAG = 'tidings:reloaded_for_module'

/** What fails so long after a page was loaded anew has another reason: the server has other parts meanwhile. */
const ANOTHER_FAILURE_MS = 10 * 60_000

// The words of Chromium, Firefox and Safari, and of Vite for a style sheet.
const failedModule =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

/** Whether a page is worth loading anew: part of it failed to load, and this session has not just tried that. */
export function shouldReloadOnce(
  error: unknown,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  now = Date.now(),
): boolean {
  if (!(error instanceof Error) || !failedModule.test(error.message)) return false
  // By a clock that was set back meanwhile it lies ahead.
  if (Math.abs(now - Number(storage.getItem(FLAG) ?? Number.NaN)) < ANOTHER_FAILURE_MS) return false
  storage.setItem(FLAG, String(now))
  return true
}
