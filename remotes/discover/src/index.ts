import { definePart } from '@tidings/runtime'

const namespaces = ['discover', 'errors']

export const discover = definePart(
  () => import('./discover/discover-part.tsx').then((part) => part.DiscoverPart),
  {
    namespaces,
  },
)

export const quickAdd = definePart(
  () => import('./quick-add/quick-add-part.tsx').then((part) => part.QuickAddPart),
  {
    namespaces,
  },
)
