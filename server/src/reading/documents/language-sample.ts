/** So much of a text tells its language, in characters: of HTML there may be much markup before the first words. */
export const LANGUAGE_SAMPLE = 8192
