import { ApiError, type Memory, type MemoryChanges, type MemoryInput } from '@tidings/contracts'
import { MINUTE_MS } from '@tidings/contracts/spans'
import { api, queryClient, queryOptions } from '@tidings/runtime'

const KEY = ['ai-memories']

/** As many as the server keeps of one user: all there are. */
const LIMIT = 200

/** What the assistant remembers of the user, the latest first. */
export const memoriesQuery = () =>
  queryOptions({
    queryKey: KEY,
    staleTime: MINUTE_MS,
    queryFn: async ({ signal }) => (await api.memories.list({ limit: LIMIT }, { signal })).data,
  })

const change = (to: (known: readonly Memory[]) => Memory[]) =>
  queryClient.setQueryData<Memory[]>(KEY, (known) => known && to(known))

/** Brings up to date what is remembered, where it is shown. */
export const refreshMemories = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

/** Has something remembered. Throws as the call does. */
export async function keepMemory(input: MemoryInput): Promise<Memory> {
  const kept = await api.memories.create(input)
  change((known) => [kept, ...known])
  return kept
}

/** Changes what is remembered. Throws as the call does. */
export async function changeMemory(memoryId: string, changes: MemoryChanges): Promise<void> {
  const changed = await api.memories.update({ memoryId, ...changes })
  change((known) => known.map((each) => (each.id === memoryId ? changed : each)))
}

/** Forgets a memory; one that is gone already is no mistake. Throws as the call does. */
export async function forgetMemory(memoryId: string): Promise<void> {
  try {
    await api.memories.remove({ memoryId })
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'aiMemoryNotFound') throw error
  }
  change((known) => known.filter(({ id }) => id !== memoryId))
}

/** Forgets all that is remembered. Throws as the call does. */
export async function forgetAllMemories(): Promise<void> {
  await api.memories.forgetAll({})
  change(() => [])
}
