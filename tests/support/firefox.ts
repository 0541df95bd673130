import { installPackage, pathOf, runs } from './system-browser.ts'

const PACKAGE = 'firefox-esr'

/** A Firefox that runs: the one FIREFOX_PATH names, or the system's, which is installed where it can be; undefined for none. */
export function ensureFirefox(): string | undefined {
  if (!process.env.FIREFOX_PATH && !pathOf('firefox')) installPackage(PACKAGE)
  const candidates = [process.env.FIREFOX_PATH, ...['firefox', PACKAGE].map(pathOf)]
  return candidates.find((path) => path && runs(path))
}
