import { afterEach } from 'vitest'
import { takeViolations } from './watched-pages.ts'

// In each file of tests in a browser: whatever is refused anywhere fails the test, under the name of the part.
afterEach(() => {
  const violations = takeViolations()
  if (violations.length > 0) throw new Error(`The browser refused\n${violations.join('\n')}`)
})
