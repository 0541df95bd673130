import { useEffect } from 'react'
import { useProvideCapability, whenIdle, type Capability } from '@tidings/runtime'

const load = async () => import('./quick-search.ts')

const search: Capability<'search'> = async (request) => (await load()).quickSearch(request)

/** Offers the search of the reader while a part of it is shown: where the sidebar is closed, there is the timeline. */
export function useSearchProvider(): void {
  useProvideCapability('search', search)
  useEffect(() => whenIdle(async () => (await load()).prepareSearch()), [])
}
