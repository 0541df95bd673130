import { db } from '@tidings/db'
import { forgetUser } from '@tidings/db/forget-user'

/** Leaves nothing of whoever was signed in here. */
export const forgetHere = (): Promise<void> => forgetUser(db)
