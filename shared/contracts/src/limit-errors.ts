import type { ErrorKey } from './errors.ts'
import type { Limited } from './limit-data/index.ts'

/** The refusals that say that a plan holds no more, and of what, where their `data` does not say it. */
export const limitErrors: Readonly<Partial<Record<ErrorKey, Limited>>> = {
  trialFeedLimitExceeded: 'feeds',
  trialListLimitExceeded: 'listSubscriptions',
  trialInboxLimitExceeded: 'inboxes',
  freeUserNoPermission: 'plusSettings',
  subscriptionLimitExceeded: 'feeds',
  listLimitExceeded: 'lists',
  inboxLimitExceeded: 'inboxes',
  actionLimitExceeded: 'actions',
  aiTokenLimitExceeded: 'aiTokens',
  aiCreditsInsufficient: 'aiTokens',
}
