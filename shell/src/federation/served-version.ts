import type { RemoteVersion } from '@tidings/contracts'

/** A version, and where its files are: on the origin of the page, unless it is on a developer's server. */
export interface ServedVersion extends RemoteVersion {
  origin?: string
}

/** The address of a file of a version. */
export const addressOf = ({ origin = '' }: Pick<ServedVersion, 'origin'>, path: string): string =>
  origin + path
