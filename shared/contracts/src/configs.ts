import { featureFlag } from './access.ts'
import { z } from './zod.ts'

/** GET /status/configs: what this server offers (api.md 5.22). */
export const serverConfigs = z.object({
  AI_CHAT_ENABLED: z.boolean(),
  AI_SHORTCUTS: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      defaultPrompt: z.string(),
      displayTargets: z.array(z.enum(['list', 'entry'])),
    }),
  ),
  ANNOUNCEMENT: z.string(),
  DAILY_CLAIM_AMOUNT: z.object({ trial: z.number(), normal: z.number() }),
  DAILY_POWER_PERCENTAGES: z.array(z.number()),
  DAILY_POWER_SUPPLY: z.number(),
  IMPORTING_TITLE: z.string(),
  INVITATION_ENABLED: z.boolean(),
  INVITATION_INTERVAL_DAYS: z.number(),
  INVITATION_PRICE: z.number(),
  IS_RSS3_TESTNET: z.boolean(),
  LEVEL_PERCENTAGES: z.array(z.number()),
  MAS_IN_REVIEW_VERSION: z.string().optional(),
  MAX_ACTIONS: z.number(),
  MAX_INBOXES: z.number(),
  MAX_LISTS: z.number(),
  MAX_SUBSCRIPTIONS: z.number(),
  MAX_TRIAL_USER_FEED_SUBSCRIPTION: z.number(),
  MAX_TRIAL_USER_LIST_SUBSCRIPTION: z.number(),
  MAX_WEBHOOKS_PER_ACTION: z.number(),
  PAYMENT_ENABLED: z.boolean(),
  PAYMENT_PLAN_LIST: z.array(z.unknown()),
  PRODUCT_HUNT_VOTE_URL: z.string(),
  REFERRAL_ENABLED: z.boolean(),
  REFERRAL_REQUIRED_INVITATIONS: z.number(),
  REFERRAL_RULE_LINK: z.string(),
  STRIPE_PORTAL_LINK: z.string().optional(),
  TAX_POINT: z.string(),
  /** Beyond the wire format: what follows the @ in the addresses of inboxes, where this server receives mail. */
  INBOX_DOMAIN: z.string().optional(),
  /** Beyond the wire format: who may make an account. */
  SIGN_UP: z.enum(['open', 'invitation', 'closed']),
  /** Beyond the wire format: by which browsers know what comes from this server (RFC 8292), in base64url. */
  PUSH_PUBLIC_KEY: z.string(),
  /** Beyond the wire format: nobody has an account yet; whoever makes the first one runs the server. */
  IS_NEW: z.boolean().optional(),
  /** Beyond the wire format: assistants of users find tools at `/mcp`. */
  MCP_ENABLED: z.boolean().optional(),
  /** Beyond the wire format: the feature flags that are on for whoever asks. */
  FEATURES: z.array(featureFlag),
})

export type ServerConfigs = z.infer<typeof serverConfigs>
