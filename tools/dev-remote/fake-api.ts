import type { CurrentUser, SessionReply } from '@tidings/contracts'

const ID = '41147805276726272'
const TIME = '2026-01-01T00:00:00.000Z'

const user: CurrentUser = {
  id: ID,
  name: 'Ada',
  email: 'ada@example.org',
  handle: null,
  image: null,
  bio: null,
  website: null,
  socialLinks: null,
  createdAt: TIME,
  updatedAt: TIME,
  emailVerified: true,
  twoFactorEnabled: null,
  isAnonymous: null,
  suspended: null,
  deleted: null,
  inactive: null,
  stripeCustomerId: null,
  role: 'free',
  roleEndAt: null,
  lastLoginMethod: null,
}

/** Somebody is signed in. */
const fakeSession: SessionReply = {
  code: 0,
  session: { id: ID, userId: ID, createdAt: TIME, updatedAt: TIME, expiresAt: '2100-01-01T00:00:00.000Z' },
  user,
  role: 'free',
  feedSubscriptionLimit: null,
  rsshubSubscriptionLimit: null,
}

/** What a server says to somebody who follows nothing yet. */
const answers: Record<string, object> = {
  'GET /better-auth/get-session': fakeSession,
  'GET /subscriptions': { code: 0, data: [] },
  'GET /reads': { code: 0, data: {} },
  'GET /settings': { code: 0, settings: {}, updated: {} },
  'PATCH /settings/general': { code: 0, data: null },
  'PATCH /settings/appearance': { code: 0, data: null },
  'POST /entries': { code: 0, data: [] },
  'GET /entries/check-new': { code: 0, data: { has_new: false } },
  'GET /categories': { code: 0, data: [] },
}

const notFound = { code: 6, message: 'The fake API does not know this call', data: null }

/** The answer of a server without content; what it does not know is not found. */
export function fakeAnswer(method: string, path: string): { status: number; body: object } {
  const body = answers[`${method} ${path}`]
  return body ? { status: 200, body } : { status: 404, body: notFound }
}
