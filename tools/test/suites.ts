import { runChecks } from '../check/run-checks.ts'
import { runPairs } from '../versions/run-pairs.ts'
import { runBrowserInstallation, runBuild, runEndToEnd, runFirefox, runVitest } from './runners.ts'
import type { Summary } from './summary.ts'
import { filesTagged, filesTaggedWhole } from './tagged-files.ts'

/** Tests that are run, timed and ended together. */
export interface Suite {
  /**
   * What it takes of a processor, in seconds of a machine whose yardstick (tests/benchmarks/yardstick.mjs) is 0.2 s, as
   * measured where little else ran (`budgets.ts` says what is beyond it).
   */
  cpuSeconds: number
  /** Runs beside the suite before it, and what runs beside that: neither keeps both cores at work alone. */
  isBeside?: true
  /** Runs what is built, most of it in the browser: named alone, both are there before. */
  needsBuild?: true
  /** With a seed, tests come in an order that it draws, and have one attempt. */
  run: (seed?: number) => Promise<Summary>
}

/** Everywhere but in the tests that need a browser, what is not tagged `long` is of the gate. */
const units = ['shared', 'shell', 'remotes', 'tools', 'tests/architecture']
const ofServer = ['server/src', 'tests/conformance']
const short = (folders: readonly string[]) => ({ tags: '!long', without: filesTaggedWhole('long', folders) })

/** What every change has to pass: what fails soonest comes first. */
const gate = {
  checks: { cpuSeconds: 75, run: runChecks },
  // To download it takes the network, and checks a processor.
  browser: { cpuSeconds: 30, isBeside: true, run: runBrowserInstallation },
  build: { cpuSeconds: 34, run: runBuild },
  units: {
    cpuSeconds: 210,
    run: (seed) => runVitest({ projects: ['unit', 'dom', 'tools', 'architecture'], ...short(units), seed }),
  },
  server: {
    cpuSeconds: 245,
    needsBuild: true,
    run: (seed) => runVitest({ projects: ['server', 'conformance'], ...short(ofServer), seed }),
  },
  journeys: {
    cpuSeconds: 100,
    needsBuild: true,
    run: (seed) => runEndToEnd(['--grep', '@gate'], seed),
  },
  platform: {
    cpuSeconds: 75,
    isBeside: true,
    needsBuild: true,
    run: (seed) =>
      runVitest({
        projects: ['federation', 'deployment'],
        files: filesTagged('gate', ['tests/federation', 'tests/deployment']),
        tags: 'gate',
        seed,
      }),
  },
} satisfies Record<string, Suite>

/** Files of tests/federation, whole. */
const federation = (...files: string[]) => runVitest({ projects: ['federation'], files })

/** The suites of federation that take so long that one wants to run them alone. */
const alone = ['failure-matrix', 'leaks', 'killed', 'styles'].map((name) => `**/${name}.test.ts`)

/** Everything, each suite of the gate whole. Properties draw anew each time. */
const all = {
  checks: gate.checks,
  browser: gate.browser,
  build: gate.build,
  units: { cpuSeconds: 350, run: () => runVitest({ projects: ['unit', 'dom', 'tools', 'architecture'] }) },
  server: { cpuSeconds: 580, run: () => runVitest({ projects: ['server', 'conformance'] }) },
  federation: {
    cpuSeconds: 600,
    needsBuild: true,
    run: () => runVitest({ projects: ['federation'], without: alone }),
  },
  failures: { cpuSeconds: 900, needsBuild: true, run: () => federation('failure-matrix') },
  leaks: { cpuSeconds: 300, needsBuild: true, run: () => federation('leaks') },
  killed: { cpuSeconds: 120, needsBuild: true, run: () => federation('killed') },
  styles: { cpuSeconds: 120, needsBuild: true, run: () => federation('styles') },
  deployment: { cpuSeconds: 200, needsBuild: true, run: () => runVitest({ projects: ['deployment'] }) },
  authors: { cpuSeconds: 200, needsBuild: true, run: () => runVitest({ projects: ['authors'] }) },
  faults: { cpuSeconds: 400, needsBuild: true, run: () => runVitest({ projects: ['faults'] }) },
  'end to end': { cpuSeconds: 1800, needsBuild: true, run: () => runEndToEnd() },
  firefox: { cpuSeconds: 120, needsBuild: true, run: runFirefox },
  versions: { cpuSeconds: 3000, needsBuild: true, run: () => runPairs() },
} satisfies Record<string, Suite>

export const tiers: Record<'gate' | 'all', Record<string, Suite>> = { gate, all }
export type Tier = keyof typeof tiers

/** A suite of a tier under its name. */
export type NamedSuite = Suite & { name: string }

/** The suites of a tier in its order, those that run beside one another together; of those that are named, or of all. */
export function chooseSuites(tier: Tier, names: readonly string[] = []): NamedSuite[][] {
  const unknown = names.filter((name) => !(name in tiers[tier]))
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}; there are: ${Object.keys(tiers[tier]).join(', ')}`)
  }
  const needed = names.some((name) => tiers[tier][name]?.needsBuild) ? ['browser', 'build'] : []
  const isChosen = ({ name }: NamedSuite) =>
    names.length === 0 || names.includes(name) || needed.includes(name)
  return besideOneAnother(tier)
    .map((together) => together.filter(isChosen))
    .filter((together) => together.length > 0)
}

/** The suites of a tier in its order, those that run beside one another together. */
function besideOneAnother(tier: Tier): NamedSuite[][] {
  const groups: NamedSuite[][] = []
  for (const [name, suite] of Object.entries(tiers[tier])) {
    const before = groups.at(-1)
    if (suite.isBeside && before) before.push({ name, ...suite })
    else groups.push([{ name, ...suite }])
  }
  return groups
}
