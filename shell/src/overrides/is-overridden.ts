import { $overrides } from './overrides.store.ts'

/** Whether a remote comes from a developer's server. */
export const isOverridden = (remote: string): boolean => $overrides.get().some(({ name }) => name === remote)
