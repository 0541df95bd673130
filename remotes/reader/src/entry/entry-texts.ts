/** On the text of an entry, and on what its feed says of it where it gives no text. */
export const entryTextAttribute = 'data-entry-text'
export const entryDescriptionAttribute = 'data-entry-description'
