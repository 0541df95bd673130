import type { CurrentUser } from '@tidings/contracts'
import {
  BIO_LENGTH,
  CHANGED_NAME_LEAST,
  HANDLE_LENGTH,
  NAME_LENGTH,
  SOCIAL_LINK_LENGTH,
  WEBSITE_LENGTH,
} from '@tidings/contracts/form-limits'

export const profileLimits = {
  nameMin: CHANGED_NAME_LEAST,
  nameMax: NAME_LENGTH,
  handleMax: HANDLE_LENGTH,
  bioMax: BIO_LENGTH,
  websiteMax: WEBSITE_LENGTH,
  linkMax: SOCIAL_LINK_LENGTH,
} as const

/** Where somebody may say what they are called there. */
export const socialNetworks = ['github', 'twitter', 'youtube', 'instagram', 'facebook', 'discord'] as const

export type SocialLinks = NonNullable<CurrentUser['socialLinks']>

export interface ProfileFields {
  name: string
  handle: string
  bio: string
  website: string
  socialLinks: SocialLinks
}

export type ProfileFaults = Partial<Record<keyof ProfileFields, string>>

/**
 * What is wrong with a profile, before the server is asked; keys of texts in the locale namespace `account`. The name that somebody
 * has is right, however short: they signed up with it, or a provider knows them by it.
 */
export function faultsOf({ name, handle, bio, website }: ProfileFields, ownName: string): ProfileFaults {
  const { handleMax, bioMax } = profileLimits
  const faults: ProfileFaults = {}
  if (name !== ownName && !isName(name)) faults.name = 'profile.fault.name'
  if (handle && (handle.length > handleMax || /\W/.test(handle))) faults.handle = 'profile.fault.handle'
  if (bio.trim().length > bioMax) faults.bio = 'profile.fault.bio'
  if (website && !isWebsite(website)) faults.website = 'profile.fault.website'
  return faults
}

const isName = (name: string): boolean =>
  name.trim().length >= profileLimits.nameMin && name.length <= profileLimits.nameMax

function isWebsite(website: string): boolean {
  return (
    website.length <= profileLimits.websiteMax && /^https?:\/\/\S+$/.test(website) && URL.canParse(website)
  )
}
