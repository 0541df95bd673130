import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { Deployments } from './deployments.ts'

/** What calls about deployments are given. */
export interface DeploymentsDeps extends BaseDeps {
  deployments: Deployments
}
