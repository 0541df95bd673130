/** The time zone of the browser. */
export const zoneHere = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
