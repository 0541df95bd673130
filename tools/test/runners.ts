import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureFirefox } from '../../tests/support/firefox.ts'
import { runInForeground } from '../command.ts'
import { readEndToEndReport, type EndToEndFindings } from './reports/end-to-end-report.ts'
import { readVitestReport } from './reports/vitest-report.ts'
import { addSummaries, ofStep, type Summary } from './summary.ts'

const vitestReporter = fileURLToPath(new URL('reports/vitest-reporter.ts', import.meta.url))

/** Makes the production build, which counts as one test. */
export async function runBuild(): Promise<Summary> {
  return ofStep('build', await runInForeground('node', ['tools/build.ts']))
}

/** Installs the browser of the tests, where there is a better one than is here. Without it whatever is here has to do. */
export async function runBrowserInstallation(): Promise<Summary> {
  return ofStep('browser', await runInForeground('node', ['tests/support/install-browser.ts']))
}

export interface VitestSelection {
  /** Projects of vitest.config.ts. */
  projects: readonly string[]
  /** Parts of the names of files; all of them without. */
  files?: readonly string[]
  /** Files that are left out, as patterns. */
  without?: readonly string[]
  /** Which tags tests must have, as the command line of Vitest takes it; whatever they are without. */
  tags?: string
  /** Draws the order of the files and of the tests in each, which have one attempt then; as it is configured without. */
  seed?: number | undefined
}

/** Runs tests with Vitest. */
export async function runVitest({
  projects,
  files = [],
  without = [],
  tags,
  seed,
}: VitestSelection): Promise<Summary> {
  using report = temporaryReport()
  const parameters = [
    ...projects.flatMap((project) => ['--project', project]),
    ...without.flatMap((pattern) => ['--exclude', pattern]),
    ...(tags ? ['--tags-filter', tags] : []),
    ...(seed === undefined ? [] : shuffled(seed)),
    '--reporter=dot',
    `--reporter=${vitestReporter}`,
    `--outputFile.json=${report.file}`,
  ]
  const succeeded = await runInForeground('vitest', ['run', '--passWithNoTests', ...files, ...parameters])
  return settle(readVitestReport(report.read()), { name: projects.join(', '), succeeded })
}

const shuffled = (seed: number): string[] => [
  '--retry=0',
  '--sequence.shuffle.files',
  '--sequence.shuffle.tests',
  `--sequence.seed=${seed}`,
]

/** Runs the journeys in Firefox, where there is one or can be. */
export async function runFirefox(): Promise<Summary> {
  if (ensureFirefox()) return runVitest({ projects: ['firefox'] })
  console.log('There is no Firefox here, and none can be installed: nothing was tried in it.')
  return addSummaries([])
}

/** Runs the end-to-end tests in Chromium against the production build; `parameters` go to Playwright. */
export async function runEndToEnd(parameters: readonly string[] = [], seed?: number): Promise<Summary> {
  // Playwright draws the order of the files alone: what is in one of them keeps its own.
  const drawn = seed === undefined ? [] : ['--retries=0', `--shuffle=${seed}`]
  return (await runPlaywright([...parameters, ...drawn])).summary
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
  const { notRun: _, ...summary } = findings
  return { summary: settle(summary, { name: 'end to end', succeeded }), findings }
}

/** A suite that fails has at least one failure, even when it could not report any; one without tests fails. */
function settle(summary: Summary, { name, succeeded }: { name: string; succeeded: boolean }): Summary {
  if (summary.failed > 0) return summary
  if (!succeeded) return addSummaries([summary, ofStep(name, false)])
  return summary.passed > 0 ? summary : ofStep(name, false, 'No test was run.')
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
