import type { BaseDeps } from '../../foundation/base-deps.ts'
import type { LookupDeps } from '../../foundation/limits/require-lookup.ts'

/** What calls about profiles are given. */
export interface ProfilesDeps extends BaseDeps, LookupDeps {}
