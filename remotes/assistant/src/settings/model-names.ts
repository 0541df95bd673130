import type { AssistantConfig } from '@tidings/contracts'

/** A model with where it is from, as one tells it from others of its name. */
export interface NamedModel {
  id: string
  name: string
  /** The name of a connection, or the provider of a model of the server's. */
  from: string
  isOwn: boolean
}

/** The models of the menu, each with the heading that it stands below. */
export function namedModels(menu: AssistantConfig['availableModelsMenu']): NamedModel[] {
  let from = ''
  return menu.flatMap(({ label, value }) => {
    if (value === undefined) from = label
    return value === undefined ? [] : [{ id: value, name: label, from, isOwn: value.startsWith('own/') }]
  })
}
