import type { FailureClass } from './part-report.ts'

/** What `npm run remote -- deploy` looks at, each of which may refuse a version. */
export const deploymentChecks = ['exports', 'contracts', 'budget', 'texts', 'code', 'packages'] as const

export type DeploymentCheck = (typeof deploymentChecks)[number]

/** Below the root of the project, and of a server: one page for each way to fail. */
const FOLDER = 'docs/errors'

/** The page that says what a failure of a part means, and what to do. */
export const failurePage = (failure: FailureClass): string => `${FOLDER}/${failure}.md`

/** The page that says what a refused deployment means, and what to do. */
export const deploymentPage = (check: DeploymentCheck): string => `${FOLDER}/deploy-${check}.md`
