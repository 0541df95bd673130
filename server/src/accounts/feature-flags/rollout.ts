import { canaryBucket, type ManagedFlag } from '@tidings/contracts'
import type { FeatureFlag } from '../../foundation/config/config.ts'

const ALL = 100

/** What decides of whom a flag is on. */
export type Rollout = Pick<
  ManagedFlag,
  'name' | 'enabled' | 'rolloutType' | 'rolloutValue' | 'rolloutPercentage' | 'rolloutSeed'
>

/** A flag of the configuration as an administrator would have made it. */
export const configuredRollout = ({ name, percent }: FeatureFlag): Rollout => ({
  name,
  enabled: true,
  rolloutType: 'percentage',
  rolloutValue: 0,
  rolloutPercentage: percent,
  rolloutSeed: null,
})

/** Whether a flag is on for a user by its rollout, the same each time; without a user, whether for everybody. */
export function isRolledOut(flag: Rollout, userId: string | undefined): boolean {
  if (!flag.enabled) return false
  if (flag.rolloutType === 'whitelist') return flag.rolloutValue === 1
  if (userId === undefined) return flag.rolloutPercentage === ALL
  return canaryBucket(flag.rolloutSeed ?? flag.name, userId) < flag.rolloutPercentage
}
