import { db, flushOutbox } from '@tidings/db'
import { senderOptions } from '../data/sender-options.ts'

/** Tells the server what waits of changes, also what could still be taken back. */
export const sendChanges = async (): Promise<void> => flushOutbox({ ...senderOptions, db })
