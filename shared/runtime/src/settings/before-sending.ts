import { bringSettings, isInStep } from './refresh-settings.ts'

/**
 * Compares what is to be sent with what other devices have set, unless that is known: of what was made on an earlier page, or before
 * the network went, the later change counts, and what is lost is told. At a further try nobody knows how long ago the first was.
 */
export async function compareBeforeSending({ attempts }: { attempts: number }): Promise<void> {
  if (attempts > 0 || !isInStep()) await bringSettings()
}
