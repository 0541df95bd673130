import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/** As many as React records in a second at the most. */
const ENOUGH = 1e4

// In development React records, for each element that is made, where that was: a tenth of what tests of components take.
// Nothing but its warnings tells it, which name the components all the same.
const internals: unknown = Reflect.get(React, INTERNALS)
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => ENOUGH,
    set: (_count: number) => {},
  })
}
