import type { CurrentUser } from '@tidings/contracts'
import { BIO_LENGTH, HANDLE_LENGTH, SOCIAL_LINK_LENGTH, WEBSITE_LENGTH } from '@tidings/contracts/form-limits'

export const profileLimits = {
  nameMin: 3,
  nameMax: 50,
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

/** What is wrong with a profile, before the server is asked; keys of texts in the locale namespace `account`. */
export function faultsOf({ name, handle, bio, website }: ProfileFields): ProfileFaults {
  const { nameMin, nameMax, handleMax, bioMax } = profileLimits
  const faults: ProfileFaults = {}
  const nameLength = name.trim().length
  if (nameLength < nameMin || nameLength > nameMax) faults.name = 'profile.fault.name'
  if (handle && (handle.length > handleMax || /\W/.test(handle))) faults.handle = 'profile.fault.handle'
  if (bio.trim().length > bioMax) faults.bio = 'profile.fault.bio'
  if (website && !isWebsite(website)) faults.website = 'profile.fault.website'
  return faults
}

function isWebsite(website: string): boolean {
  return (
    website.length <= profileLimits.websiteMax && /^https?:\/\/\S+$/.test(website) && URL.canParse(website)
  )
}
