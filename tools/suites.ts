import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInForeground } from './command.ts'
import type { Summary } from './summary.ts'

/** Makes the production build, which counts as one test. */
export async function runBuild(): Promise<Summary> {
  return settle({ passed: 1, failed: 0 }, await runInForeground('node', ['tools/build.ts']))
}

/** Runs projects of vitest.config.ts. */
export async function runVitest(...projects: string[]): Promise<Summary> {
  using report = temporaryReport()
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report.file}`]
  const succeeded = await runInForeground('vitest', ['run', '--passWithNoTests', ...selection, ...reporters])
  const { numPassedTests = 0, numFailedTests = 0 } = report.read()
  return settle({ passed: numPassedTests, failed: numFailedTests }, succeeded)
}

/** Runs the end-to-end tests in Chromium against the production build. */
export async function runEndToEnd(...parameters: string[]): Promise<Summary> {
  using report = temporaryReport()
  const succeeded = await runInForeground(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json', ...parameters],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report.file },
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = report.read().stats ?? {}
  return settle({ passed: expected, failed: unexpected + flaky }, succeeded)
}

/** A suite that fails has at least one failure, even when it could not report any. */
function settle({ passed, failed }: Summary, succeeded: boolean): Summary {
  return succeeded || failed > 0 ? { passed, failed } : { passed, failed: 1 }
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

function temporaryReport() {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-report-'))
  const file = join(folder, 'report.json')
  return {
    file,
    /** Empty when the suite ended before it could write one. */
    read(): Report {
      try {
        return JSON.parse(readFileSync(file, 'utf8'))
      } catch {
        return {}
      }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
