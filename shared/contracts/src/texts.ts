/** The locale namespaces of the shell: texts that are there whatever remotes are. A remote brings its own. */
export const shellNamespaces = ['common', 'app', 'errors', 'parts', 'shortcuts'] as const

/** Where the texts of a namespace in a language lie, below the root of the server or the folder of a version. */
export const textPath = (language: string, namespace: string): string =>
  `locales/${language}/${namespace}.json`
