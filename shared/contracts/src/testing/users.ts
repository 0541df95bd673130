import type { CurrentUser, SessionReply } from '../user.ts'
import { makeId, TIME } from './ids.ts'

export function makeUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: makeId(),
    name: 'Ada',
    handle: 'ada',
    email: 'ada@example.com',
    role: 'free',
    image: null,
    bio: null,
    website: null,
    socialLinks: null,
    emailVerified: null,
    twoFactorEnabled: null,
    isAnonymous: null,
    suspended: null,
    deleted: null,
    inactive: null,
    stripeCustomerId: null,
    roleEndAt: null,
    lastLoginMethod: null,
    createdAt: TIME,
    updatedAt: TIME,
    ...changes,
  }
}

/** The reply to whoever is signed in. */
export function makeSession(user: CurrentUser = makeUser()): SessionReply {
  const session = { id: '1', userId: user.id, createdAt: TIME, updatedAt: TIME, expiresAt: TIME }
  return {
    code: 0,
    session,
    user,
    role: 'free',
    feedSubscriptionLimit: null,
    rsshubSubscriptionLimit: null,
  }
}
