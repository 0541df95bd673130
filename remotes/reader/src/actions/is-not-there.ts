import { ApiError } from '@tidings/contracts'

const BAD_REQUEST = 400
const NOT_FOUND = 404

/** Whether a call failed as what an address names is not there; an id that cannot be one is refused as input. */
export const isNotThere = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === NOT_FOUND || error.status === BAD_REQUEST)
