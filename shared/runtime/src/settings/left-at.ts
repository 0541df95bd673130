/** When a page last sent as it went what was not at the server: nobody heard whether that arrived. */
const LEFT_AT_KEY = 'tidings:left-at'

export const leftAt = (): number => Number(localStorage.getItem(LEFT_AT_KEY))

export const noteLeaving = (): void => localStorage.setItem(LEFT_AT_KEY, String(Date.now()))
