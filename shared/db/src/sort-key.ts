/** Digits of the greatest identifier: those of the greatest number of 64 bits. */
const DIGITS = 20

/**
 * The key by which a table has identifiers in the order of the numbers that they are (as `compareIds`), while keys are in order as text: all
 * are filled up with zeros to the same length.
 */
export const toSortKey = (id: string): string => id.padStart(DIGITS, '0')

/** The identifier that a key is of. */
export const fromSortKey = (key: string): string => key.replace(/^0+(?=.)/, '')
