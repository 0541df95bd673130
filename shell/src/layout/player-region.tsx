import { RegionFrameContext, Slot } from '@tidings/runtime'

// Where nothing plays nothing is missed, and what is wrong with its remote is told where that one is looked for.
const quiet = { Loading: () => null, Failure: () => null }

/** The place of what goes on playing whatever page is shown. */
export function PlayerRegion() {
  return (
    <RegionFrameContext value={quiet}>
      <Slot name="player" properties={{}} />
    </RegionFrameContext>
  )
}
