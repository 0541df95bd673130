import { stripVTControlCharacters } from 'node:util'
import type { BrowserContext } from 'playwright'

/** Something that the browser refused: whose it was, and what. */
export interface Violation {
  /** The remote, or `the shell`. */
  part: string
  what: string
}

/** What a page tells of a violation. */
interface Told {
  what: string
  /** Addresses and names that may say whose it was, the surest first. */
  traces: string[]
}

const REPORT = 'reportViolation'
/** What the browser says of a file that is not what its hash says. Nothing else hears of it. */
const WRONG_FILE = /Failed to find a valid digest in the 'integrity' attribute for resource '([^']+)'/

/**
 * Collects whatever the content security policy, trusted types, or the integrity of files refuse in the pages of a browser
 * window, those that it opens later too.
 */
export async function watchForViolations(
  context: BrowserContext,
  found: (violation: Violation) => void,
): Promise<void> {
  context.on('console', (message) => {
    const [, address] = WRONG_FILE.exec(message.text()) ?? []
    if (address) found(violationOf({ what: `integrity refused ${address}`, traces: [address] }))
  })
  await context.exposeFunction(REPORT, (told: Told) => found(violationOf(told)))
  await context.addInitScript(tellViolations, REPORT)
}

/** What lies below /remotes/<name>/ is a remote's, and so is what happens to an element in its region. */
function violationOf({ what, traces }: Told): Violation {
  const names = traces.flatMap((trace) => /(?:^region |\/remotes\/)([^/]+)/.exec(trace)?.[1] ?? [])
  return { part: names[0] ?? 'the shell', what: stripVTControlCharacters(what) }
}

/** Runs in each page, before anything else. */
function tellViolations(name: string): void {
  const report: (told: Told) => void = Reflect.get(window, name)
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile } = event
    const [target] = event.composedPath()
    const region = target instanceof Element && target.closest<HTMLElement>('[data-remote]')
    report({
      what: `${effectiveDirective} refused ${blockedURI} asked by ${sourceFile || 'the page'}`,
      traces: [sourceFile, ...(region ? [`region ${region.dataset.remote}`] : []), blockedURI],
    })
  })
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const address = String(body && Reflect.get(body, 'blockedURL'))
        report({ what: `the integrity policy refused ${address}`, traces: [address] })
      }
    },
    { buffered: true, types: ['integrity-violation'] },
  )
  observer.observe()
}
