import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'

type TestOptions = UserWorkspaceConfig['test']

const browserPackages = '{shared/*,shell,remotes/*,tools/create-remote/template}'

/** What is quick takes its time, too, where other things run beside it. */
const patient: TestOptions = { testTimeout: 20_000, hookTimeout: 60_000 }

/** Nothing that a browser refuses goes unnoticed. */
const inBrowser: TestOptions = { setupFiles: 'tests/federation/refuse-violations.ts' }

/** Each file has a database of its own, on one PostgreSQL that runs as long as the tests. */
const withPostgres: TestOptions = {
  globalSetup: 'server/src/database/testing.ts',
  // What they import is the whole server: to do so for each file takes as long as all tests.
  isolate: false,
  // What counts thousands of entries takes its time where other suites run beside it.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

function project(name: string, include: string[], options?: TestOptions): UserWorkspaceConfig {
  // What passes at the second attempt only is named at the end.
  return { test: { name, include, retry: 1, ...options } }
}

export default defineConfig({
  test: {
    // On two cores the default would be one.
    maxWorkers: '100%',
    projects: [
      project('unit', [`${browserPackages}/src/**/*.test.ts`, 'tools/**/*.test.ts'], patient),
      project('dom', [`${browserPackages}/src/**/*.test.tsx`], {
        ...patient,
        environment: 'happy-dom',
        setupFiles: ['load-late-components', 'wait-longer'].map((name) => `shared/ui/src/testing/${name}.ts`),
      }),
      project('server', ['server/src/**/*.test.ts'], withPostgres),
      project('conformance', ['tests/conformance/**/*.test.ts'], withPostgres),
      project('architecture', ['tests/architecture/**/*.test.ts'], { testTimeout: 60_000 }),
      project('federation', ['tests/federation/**/*.test.ts'], {
        ...inBrowser,
        testTimeout: 120_000,
        hookTimeout: 60_000,
      }),
      project('deployment', ['tests/deployment/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 60_000 }),
      project('authors', ['tests/authors/**/*.test.ts'], {
        ...inBrowser,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      project('faults', ['tests/faults/**/*.test.ts'], { testTimeout: 300_000, fileParallelism: false }),
    ],
  },
})
