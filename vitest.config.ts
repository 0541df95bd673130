import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'

type TestOptions = UserWorkspaceConfig['test']

const browserPackages = '{shared/*,shell,remotes/*,tools/create-remote/template}'

/** Each file has a database of its own, on one PostgreSQL that runs as long as the tests. */
const withPostgres: TestOptions = {
  globalSetup: 'server/src/database/testing.ts',
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

function project(name: string, include: string[], options?: TestOptions): UserWorkspaceConfig {
  return { test: { name, include, ...options } }
}

export default defineConfig({
  test: {
    // On two cores the default would be one.
    maxWorkers: '100%',
    projects: [
      project('unit', [`${browserPackages}/src/**/*.test.ts`, 'tools/**/*.test.ts']),
      project('dom', [`${browserPackages}/src/**/*.test.tsx`], {
        environment: 'happy-dom',
        setupFiles: 'shared/ui/src/testing/load-late-components.ts',
      }),
      project('server', ['server/src/**/*.test.ts'], withPostgres),
      project('conformance', ['tests/conformance/**/*.test.ts'], withPostgres),
      project('architecture', ['tests/architecture/**/*.test.ts'], { testTimeout: 60_000 }),
      project('federation', ['tests/federation/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 60_000 }),
      project('deployment', ['tests/deployment/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 60_000 }),
      project('authors', ['tests/authors/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 300_000 }),
      project('faults', ['tests/faults/**/*.test.ts'], { testTimeout: 300_000, fileParallelism: false }),
    ],
  },
})
