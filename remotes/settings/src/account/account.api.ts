import {
  authProviders,
  linkedAccounts,
  secondFactors,
  sessionList,
  z,
  type AuthProvider,
  type IdentityProof,
  type LinkedAccount,
  type SessionEntry,
} from '@tidings/contracts'
import { db } from '@tidings/db'
import { $session, paths, queryOptions, refreshSession, signOut } from '@tidings/runtime'
import { AccountError, getAccount, postAccount } from './account-call.ts'
import type { ProfileFields, SocialLinks } from './profile-rules.ts'

/** Changes what others see of the user: here at once, and as it was before where the server refuses it. */
export async function updateProfile(fields: ProfileFields): Promise<void> {
  const { name, handle, bio, website, socialLinks } = fields
  const changed = {
    name,
    handle: handle || null,
    bio: bio || null,
    website: website || null,
    socialLinks: namedLinks(socialLinks),
  }
  const before = $session.get()
  if (before) $session.set({ ...before, ...changed })
  try {
    await postAccount('/update-user', changed)
  } catch (error) {
    // Whoever is signed in by now may be somebody else.
    if (before && $session.get()?.id === before.id) $session.set(before)
    throw error
  }
  await refreshSession()
}

/** Lets others see what the user follows, or no longer. */
export async function showSubscriptions(showsSubscriptions: boolean): Promise<void> {
  await postAccount('/update-user', { showsSubscriptions })
  await refreshSession()
}

/** Links without those that are empty; none at all is null. */
function namedLinks(links: SocialLinks): SocialLinks | null {
  const named = Object.entries(links).filter(([, name]) => name?.trim())
  return named.length > 0 ? Object.fromEntries(named) : null
}

/** Sends a letter to the new address; it is used once that is confirmed. */
export const changeEmail = (newEmail: string, proof: IdentityProof): Promise<unknown> =>
  postAccount('/change-email', { newEmail, callbackURL: paths.verifyEmail, ...proof })

export const confirmEmail = (email: string): Promise<unknown> =>
  postAccount('/send-verification-email', { email, callbackURL: paths.verifyEmail })

export interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/** Changes the password; every other session ends by that, and every token of a program. */
export const changePassword = (change: PasswordChange): Promise<unknown> =>
  postAccount('/change-password', change)

/** Sends a letter to set a first password with, to somebody who signs in in another way. */
export const requestPassword = (email: string): Promise<unknown> =>
  postAccount('/forget-password', { email, redirectTo: paths.resetPassword })

const authenticator = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) })

export type Authenticator = z.output<typeof authenticator>

/** Makes a secret for an authenticator; it counts once a code of it was typed. */
export const setUpAuthenticator = async (proof: IdentityProof): Promise<Authenticator> =>
  authenticator.parse(await postAccount('/two-factor/enable', proof))

export async function confirmAuthenticator(code: string): Promise<void> {
  await postAccount('/two-factor/verify-totp', { code: code.replaceAll(/\s/g, '') })
  await refreshSession()
}

/** Has a code sent to the address of the user at each sign-in. */
export async function switchOnMailCodes(proof: IdentityProof): Promise<void> {
  await postAccount('/two-factor/enable', { method: 'otp', ...proof })
  await refreshSession()
}

export async function switchOffTwoFactor(proof: IdentityProof): Promise<void> {
  await postAccount('/two-factor/disable', proof)
  await refreshSession()
}

/** Makes new backup codes; the old ones are void. */
export async function renewBackupCodes(proof: IdentityProof): Promise<string[]> {
  const answer = await postAccount('/two-factor/generate-backup-codes', proof)
  return authenticator.pick({ backupCodes: true }).parse(answer).backupCodes
}

export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: ['account', 'second-factors'],
    queryFn: async () => secondFactors.parse(await getAccount('/two-factor/methods')),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async (): Promise<SessionEntry[]> => sessionList.parse(await getAccount('/list-sessions')),
  })

export const endSession = (id: string): Promise<unknown> => postAccount('/revoke-session', { token: id })
export const endOtherSessions = (): Promise<unknown> => postAccount('/revoke-other-sessions', {})

export const linkedAccountsQuery = () =>
  queryOptions({
    queryKey: ['account', 'linked'],
    queryFn: async (): Promise<LinkedAccount[]> =>
      linkedAccounts.parse(await getAccount('/get-account-info')),
  })

export const providersQuery = () =>
  queryOptions({
    queryKey: ['account', 'providers'],
    queryFn: async (): Promise<AuthProvider[]> =>
      Object.values(authProviders.parse(await getAccount('/get-providers'))),
  })

const redirection = z.object({ url: z.url({ protocol: /^https?$/ }) })

/** Goes to a provider, which leads back to this page, or to that of the account where it says why nothing was linked. */
export async function linkAccount(provider: string, proof: IdentityProof): Promise<void> {
  const { pathname: callbackURL } = location
  const ways = { provider, callbackURL, errorCallbackURL: '/settings/profile' }
  const answer = await postAccount('/link-social', { ...ways, ...proof })
  const { data } = redirection.safeParse(answer)
  if (!data) throw new AccountError('unknown')
  location.assign(data.url)
}

export const unlinkAccount = (
  { provider, accountId }: Pick<LinkedAccount, 'provider' | 'accountId'>,
  proof: IdentityProof,
): Promise<unknown> => postAccount('/unlink-account', { providerId: provider, accountId, ...proof })

/** Deletes the account with all that is kept of it; `proof` is the authenticator’s code or the password. */
export async function deleteAccount(proof: IdentityProof): Promise<void> {
  await postAccount('/delete-user-custom', proof)
  // What the server was not sent waits for its owner, who is back no more.
  await db.outbox.clear()
  await signOut()
}
