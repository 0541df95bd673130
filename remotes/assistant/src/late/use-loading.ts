import { useEffect, useState } from 'react'

export type Loading = 'coming' | 'loaded' | 'failed'

/** Has code that comes late come, and says how it is with it. */
export function useLoading({ load }: { load: () => Promise<unknown> }): Loading {
  const [state, setState] = useState<Loading>('coming')
  useEffect(() => {
    load().then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [load])
  return state
}
