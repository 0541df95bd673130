import type { ApiClient, PageField, PageRecipe } from '@tidings/contracts'
import { api, queryOptions, useQuery } from '@tidings/runtime'
import { useEffect, useMemo, useState } from 'react'
import { toTree } from './outline-tree.ts'

export type PageOutlineReply = Awaited<ReturnType<ApiClient['pageFeeds']['outline']>>['data']
export type PagePreview = Awaited<ReturnType<ApiClient['pageFeeds']['preview']>>['data']

/** What is to be tried on a page. */
interface Wish {
  recipe: PageRecipe | null
  point?: { field: PageField; node: number; version: string }
}

// The user waits for each answer, and may ask again. What is kept by the server for a while only is not kept here.
const onceForNow = { retry: false, staleTime: 0, gcTime: 0 }

const outlineQuery = (url: string) =>
  queryOptions({
    ...onceForNow,
    queryKey: ['page-outline', url],
    queryFn: async ({ signal }): Promise<PageOutlineReply> =>
      (await api.pageFeeds.outline({ url }, { signal })).data,
  })

const previewQuery = (url: string, { recipe, point }: Wish) =>
  queryOptions({
    ...onceForNow,
    queryKey: ['page-preview', url, recipe, point],
    queryFn: async ({ signal }): Promise<PagePreview> => {
      const wish = { url, ...(recipe && { recipe }), ...(point && { point }) }
      return (await api.pageFeeds.preview(wish, { signal })).data
    },
  })

/** A page, and what comes of what was chosen on it; at first that is what is likeliest. */
export function usePageFeed(address: string) {
  const outline = useQuery(outlineQuery(address))
  const { data: page, refetch } = outline
  const tree = useMemo(() => page && toTree(page.nodes), [page])
  const [chosen, setChosen] = useState<Wish | null>(null)
  const wish = chosen ?? { recipe: page?.candidates[0]?.recipe ?? null }
  const isWish = wish.recipe !== null || wish.point !== undefined
  const tried = useQuery({
    ...previewQuery(address, wish),
    enabled: page !== undefined && isWish,
    // What there was stays in sight meanwhile.
    placeholderData: (previous) => previous,
  })
  const preview = tried.data ?? null

  const isOtherPage = page && preview && preview.version !== page.version
  useEffect(() => {
    // The page has changed meanwhile: what is shown has to be what the server has.
    if (isOtherPage) void refetch()
  }, [isOtherPage, refetch])

  const recipe = preview?.recipe ?? wish.recipe
  return {
    outline,
    page,
    tree,
    preview,
    recipe,
    failure: tried.error,
    isWaiting: tried.isFetching,
    tryAgain: () => void tried.refetch(),
    choose: (changed: PageRecipe) => setChosen({ recipe: changed }),
    pointAt: (field: PageField, node: number) =>
      setChosen({ recipe, point: { field, node, version: page?.version ?? '' } }),
  }
}

export type PageFeedWork = ReturnType<typeof usePageFeed>
