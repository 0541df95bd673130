import type { Page } from 'playwright/test'

/** Collects what must not happen on any page: uncaught errors, and whatever the content security policy refused. */
export async function watchForFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  await page.exposeFunction('reportViolation', (violation: string) => faults.push(nameRemote(violation)))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile } = event
      Reflect.get(
        window,
        'reportViolation',
      )(`${effectiveDirective} refused ${blockedURI} asked by ${sourceFile}`)
    })
  })
  return faults
}

/** What lies below /remotes/<name>/ is a remote's. */
function nameRemote(violation: string): string {
  const [, remote = 'the shell'] = /\/remotes\/([^/]+)\//.exec(violation) ?? []
  return `${remote}: ${violation}`
}
