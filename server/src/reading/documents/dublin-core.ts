import type { DcNs, DcTermsNs } from 'feedsmith'

import type { SourceAuthor } from './source.ts'

/** What has terms of Dublin Core, the simple ones or the qualified. */
interface Described {
  dc?: DcNs.ItemOrFeed<string>
  dcterms?: DcTermsNs.ItemOrFeed<string>
}

export const creatorsOf = ({ dc = {}, dcterms = {} }: Described): SourceAuthor[] =>
  (dc.creators ?? dcterms.creators ?? []).map((name) => ({ name }))

export const subjectsOf = ({ dc = {}, dcterms = {} }: Described): string[] =>
  dc.subjects ?? dcterms.subjects ?? []

/** When it was published, or else when it was made or changed. */
export const dateOf = ({ dc = {}, dcterms = {} }: Described): string | undefined =>
  (dc.dates ?? dcterms.issued ?? dcterms.created ?? dcterms.dates ?? dcterms.modified)?.[0]
