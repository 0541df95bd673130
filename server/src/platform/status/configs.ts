import { serverLimits, type Plan, type ServerConfigs } from '@tidings/contracts'
import { boundOf } from '../../accounts/plans/plans.service.ts'
import { defaultShortcuts } from '../../assistant/chats/default-shortcuts.ts'
import type { Config } from '../../foundation/config/config.ts'

interface Known {
  flags: string[]
  /** What the user has of the assistant. */
  assistant: { assistant: boolean; assistantSettings: boolean }
  pushPublicKey: string
  /** What whoever asks may have, or would have with an account. */
  plan: Plan
  /** What somebody may have who tries it. */
  trialPlan: Plan
}

/** What this server offers to somebody for whom these features are on; parts that are not there yet are off. */
export function serverConfigsOf(
  { signUp, mailDomain, mcp }: Pick<Config, 'signUp' | 'mailDomain' | 'mcp'>,
  { flags, assistant, pushPublicKey, plan, trialPlan }: Known,
): ServerConfigs {
  return {
    AI_CHAT_ENABLED: assistant.assistant,
    AI_SHORTCUTS: assistant.assistant ? defaultShortcuts : [],
    ANNOUNCEMENT: '',
    DAILY_CLAIM_AMOUNT: { trial: 0, normal: 0 },
    DAILY_POWER_PERCENTAGES: [],
    DAILY_POWER_SUPPLY: 0,
    IMPORTING_TITLE: 'Importing',
    INVITATION_ENABLED: signUp === 'invitation',
    INVITATION_INTERVAL_DAYS: 0,
    INVITATION_PRICE: 0,
    IS_RSS3_TESTNET: false,
    LEVEL_PERCENTAGES: [],
    MAX_ACTIONS: serverLimits.maxActions,
    MAX_INBOXES: boundOf('inboxes', plan),
    MAX_LISTS: boundOf('lists', plan),
    MAX_SUBSCRIPTIONS: boundOf('feeds', plan),
    MAX_TRIAL_USER_FEED_SUBSCRIPTION: boundOf('feeds', trialPlan),
    MAX_TRIAL_USER_LIST_SUBSCRIPTION: boundOf('listSubscriptions', trialPlan),
    MAX_WEBHOOKS_PER_ACTION: serverLimits.maxWebhooksPerAction,
    PAYMENT_ENABLED: false,
    PAYMENT_PLAN_LIST: [],
    PRODUCT_HUNT_VOTE_URL: '',
    REFERRAL_ENABLED: false,
    REFERRAL_REQUIRED_INVITATIONS: 0,
    REFERRAL_RULE_LINK: '',
    TAX_POINT: '0',
    ...(mailDomain !== undefined && { INBOX_DOMAIN: mailDomain }),
    SIGN_UP: signUp,
    ...(mcp && { MCP_ENABLED: true }),
    PUSH_PUBLIC_KEY: pushPublicKey,
    FEATURES: [
      ...flags,
      ...(assistant.assistant ? ['assistant'] : []),
      ...(assistant.assistantSettings ? ['assistant_settings'] : []),
    ],
  }
}
