/** An identifier on the wire: 13 to 19 digits. */
export const identifierPattern = /^\d{13,19}$/

export const isIdentifier = (text: string): boolean => identifierPattern.test(text)
