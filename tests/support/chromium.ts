import { chromium } from 'playwright'
import { installPackage, pathOf, run, runs } from './system-browser.ts'

/** Chromium without windows, as Playwright takes where nobody looks on: a fifth faster than one whose windows nobody sees. */
const SHELL = 'chromium-headless-shell'
const systemNames = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** What a browser needs in a container, and what keeps it from calling home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium that runs: the one CHROME_PATH names, the system's, or Playwright's own; undefined for none. */
function findChromium(): string | undefined {
  const candidates = [process.env.CHROME_PATH, ...systemNames.map(pathOf), chromium.executablePath()]
  return candidates.find((path) => path && runs(path))
}

/** Finds a Chromium, or installs one: by the system's packages, else by Playwright; throws where neither can. */
export function ensureChromium(): string {
  for (const install of [() => undefined, installByApt, installByPlaywright]) {
    install()
    const found = findChromium()
    if (found) return found
  }
  throw new Error('The tests need a browser: install Chromium, or set CHROME_PATH to the path of one')
}

function installByPlaywright(): void {
  console.log('No Chromium found: asking Playwright for one …')
  const withSystemLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  run('playwright', ['install', ...withSystemLibraries, 'chromium'])
}

/** Installs the package of the system, where it has one and we may: it is at hand where nothing else can be downloaded. */
export function installByApt(): void {
  if (!process.env.CHROME_PATH) installPackage(SHELL)
}
