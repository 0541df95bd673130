// It has a door of its own, so that remotes bring it along: a shell of 0.1 gives them no such function. Of the views it takes the
// type alone: the service worker reads it too, and is to bring no schemas.
import type { View } from '../views.ts'

const ALL: typeof View.All = -1

/** The part of an address that names the tab of a view: `all`, or `view-` and its code. */
export const timelineIdOf = (view: number): string => (view === ALL ? 'all' : `view-${view}`)
