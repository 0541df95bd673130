import { atom } from '@tidings/runtime'

/** What shows all pictures of something on the page; of several the last one does. */
export const $galleries = atom<readonly { count: number }[]>([])
