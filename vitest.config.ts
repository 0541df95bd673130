import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { patienceMs } from './tests/support/patience.ts'

type TestOptions = UserWorkspaceConfig['test']

const browserPackages = '{shared/*,shell,remotes/*,tools/create-remote/template}'

/** Properties draw the same values each time, unless PROPERTY_SEED says otherwise. */
const seeded = 'tests/support/seed-properties.ts'

/** Nothing that a browser refuses goes unnoticed. A test that waits for one is run once more, and named then. */
const inBrowser: TestOptions = {
  setupFiles: [seeded, 'tests/federation/refuse-violations.ts'],
  retry: 1,
  testTimeout: 180_000,
  fileParallelism: false,
}

/** Each file has a database of its own, on one PostgreSQL that runs as long as the tests. */
const withPostgres: TestOptions = {
  globalSetup: 'server/src/foundation/database/testing.ts',
  // What they import is the whole server: to do so for each file takes as long as all tests.
  isolate: false,
  setupFiles: seeded,
}

/** Files share what they import, which is more work than their tests, and keep nothing in it. */
const together: TestOptions = { isolate: false }

/** To wait costs nothing where what is waited for comes: a machine that has much to do is slow, and not wrong. */
const waits: TestOptions = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: patienceMs } },
}

/** A database of a browser stands before what looks for one as it is read. */
const browserDatabase = 'tests/support/browser-database.ts'

/** What follows one another in a process hears of no other, and finds what a browser has. */
const browserGlobals = 'tests/support/browser-globals.ts'

/** A context for each file, as a page has one: to begin a process for each takes half as long again. */
const asPages: TestOptions = { pool: 'vmForks' }

const inNode: TestOptions = { ...asPages, setupFiles: [seeded, browserGlobals, browserDatabase] }

const inDocument: TestOptions = {
  ...asPages,
  environment: 'happy-dom',
  setupFiles: [
    browserGlobals,
    browserDatabase,
    'shared/ui/src/testing/load-late-components.ts',
    'tests/support/wait-longer.ts',
    'shared/ui/src/testing/without-owner-stacks.ts',
  ],
}

let projects = 0

/** Projects come one after the other, in whatever order their files are drawn: a process takes the next file of its own project alone. */
function project(name: string, include: string[], options?: TestOptions): UserWorkspaceConfig {
  projects += 1
  return { test: { name, include, ...waits, sequence: { groupOrder: projects }, ...options } }
}

export default defineConfig({
  test: {
    // On two cores the default would be one.
    maxWorkers: '100%',
    // What a test watches or replaces is as it was for the next one.
    restoreMocks: true,
    tags: [
      {
        name: 'long',
        description: 'Goes through so many cases that `npm test` leaves it out; test:all runs it',
      },
      { name: 'gate', description: 'Of the suites that need a browser: what `npm test` runs, too' },
    ],
    projects: [
      project('unit', [`${browserPackages}/src/**/*.test.ts`], inNode),
      project('dom', [`${browserPackages}/src/**/*.test.tsx`], inDocument),
      project('tools', ['tools/**/*.test.ts', '!**/template/**'], { ...together, setupFiles: seeded }),
      project('server', ['server/src/**/*.test.ts'], withPostgres),
      project('conformance', ['tests/conformance/**/*.test.ts'], {
        globalSetup: 'tests/conformance/product.ts',
        isolate: false,
        setupFiles: seeded,
      }),
      project('architecture', ['tests/architecture/**/*.test.ts'], together),
      project('federation', ['tests/federation/**/*.test.ts'], {
        ...inBrowser,
        globalSetup: 'tests/federation/shared-product.ts',
      }),
      project('deployment', ['tests/deployment/**/*.test.ts'], {
        testTimeout: 180_000,
        fileParallelism: false,
      }),
      project('authors', ['tests/authors/**/*.test.ts'], {
        ...inBrowser,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      project('firefox', ['tests/firefox/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 300_000 }),
      project('faults', ['tests/faults/**/*.test.ts'], {
        setupFiles: seeded,
        testTimeout: 300_000,
        fileParallelism: false,
      }),
    ],
  },
})
