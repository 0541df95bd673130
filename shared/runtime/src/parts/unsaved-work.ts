import { createContext, useContext, useEffect } from 'react'
import type { Supervisor } from './supervisor.ts'

export const SupervisorContext = createContext<Supervisor | undefined>(undefined)

/** While there is unsaved work in a part, no update takes its place: somebody who applies one gets it afterwards. */
export function useUnsavedWork(isUnsaved: boolean): void {
  const supervisor = useContext(SupervisorContext)
  useEffect(() => (isUnsaved ? supervisor?.hold() : undefined), [supervisor, isUnsaved])
}
