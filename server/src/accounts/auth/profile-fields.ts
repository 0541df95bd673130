import { httpUrl } from '@tidings/contracts'
import { BIO_LENGTH, HANDLE_LENGTH, SOCIAL_LINK_LENGTH, WEBSITE_LENGTH } from '@tidings/contracts/form-limits'
import { z } from 'zod'

const handle = z
  .string()
  .min(1)
  .max(HANDLE_LENGTH)
  .regex(/^\w+$/, `A handle has up to ${HANDLE_LENGTH} letters, digits and underscores`)
  .toLowerCase()
const website = z.union([httpUrl.max(WEBSITE_LENGTH), z.literal('')])
// They are kept as JSON, which PostgreSQL takes with no half a character.
const link = z
  .string()
  .trim()
  .max(SOCIAL_LINK_LENGTH)
  .refine((text) => text.isWellFormed())
  .optional()
const links = z.object({
  discord: link,
  facebook: link,
  github: link,
  instagram: link,
  twitter: link,
  youtube: link,
})

/**
 * Fields of a user beyond better-auth's own. A client sets the profile, and nothing else; others see what it sets.
 */
export const profileFields = {
  handle: { type: 'string', required: false, validator: { input: handle.nullable() } },
  bio: {
    type: 'string',
    required: false,
    validator: { input: z.string().trim().max(BIO_LENGTH).nullable() },
  },
  website: { type: 'string', required: false, validator: { input: website.nullable() } },
  socialLinks: { type: 'json', required: false, validator: { input: links.nullable() } },
  showsSubscriptions: {
    type: 'boolean',
    required: false,
    returned: false,
    validator: { input: z.boolean() },
  },
  role: { type: 'string', required: false, input: false },
  admitted: { type: 'boolean', required: false, input: false, returned: false },
  referredBy: { type: 'string', required: false, input: false, returned: false },
} as const
