import { useUnsavedWork } from '@tidings/runtime'
import { useState } from 'react'

const NEW = 'new'

/** What was typed in a dialog that was closed by a press beside it, until it is opened again; each by what it is of. */
export function useLeftDrafts<Draft>() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  useUnsavedWork(drafts.size > 0)
  return {
    find: (of: { id: string } | null) => drafts.get(of?.id ?? NEW),
    leave: (of: { id: string } | null, draft: Draft | null) => {
      const others = [...drafts].filter(([id]) => id !== (of?.id ?? NEW))
      setDrafts(new Map(draft ? [...others, [of?.id ?? NEW, draft]] : others))
    },
  }
}
