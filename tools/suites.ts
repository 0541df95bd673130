import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInForeground } from './command.ts'
import { readEndToEndReport, type EndToEndFindings } from './reports/end-to-end-report.ts'
import { readVitestReport } from './reports/vitest-report.ts'
import { addSummaries, ofStep, type Summary } from './summary.ts'

/** Makes the production build, which counts as one test. */
export async function runBuild(): Promise<Summary> {
  return ofStep('build', await runInForeground('node', ['tools/build.ts']))
}

/** Runs projects of vitest.config.ts. */
export async function runVitest(...projects: string[]): Promise<Summary> {
  using report = temporaryReport()
  const selection = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report.file}`]
  const succeeded = await runInForeground('vitest', ['run', '--passWithNoTests', ...selection, ...reporters])
  return settle(readVitestReport(report.read()), { name: projects.join(', '), succeeded })
}

/** Runs the end-to-end tests in Chromium against the production build. */
export async function runEndToEnd(...parameters: string[]): Promise<Summary> {
  return (await runPlaywright(parameters)).summary
}

/** Runs the end-to-end tests in an environment; answers what they reported, too. */
export async function runPlaywright(
  parameters: readonly string[],
  environment: Record<string, string> = {},
): Promise<{ summary: Summary; findings: EndToEndFindings }> {
  using file = temporaryReport()
  const succeeded = await runInForeground(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json', ...parameters],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file.file },
  )
  const findings = readEndToEndReport(file.read())
  const { passed, failed, failures } = findings
  return { summary: settle({ passed, failed, failures }, { name: 'end to end', succeeded }), findings }
}

/** A suite that fails has at least one failure, even when it could not report any. */
function settle(summary: Summary, { name, succeeded }: { name: string; succeeded: boolean }): Summary {
  return succeeded || summary.failed > 0 ? summary : addSummaries([summary, ofStep(name, false)])
}

function temporaryReport() {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-report-'))
  const file = join(folder, 'report.json')
  return {
    file,
    /** Undefined when the suite ended before it could write one. */
    read(): unknown {
      return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
