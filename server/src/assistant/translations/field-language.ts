/**
 * The language of a field by what its words tell, whatever the others of its entry are in; that of the entry where they tell
 * nothing.
 */
export function languageOfField(own: string | null, ofEntry: string | null): string | null {
  const primary = ofEntry?.split(/[-_]/)[0]?.toLowerCase()
  // The entry's may tell the script as well, and Kanji alone look like Chinese.
  const isOfEntry = own === null || own === primary || (own === 'zh' && primary === 'ja')
  return isOfEntry ? ofEntry : own
}
