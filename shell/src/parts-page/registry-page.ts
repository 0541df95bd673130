/** The page that says what a refused registry means, and what to do. */
export const registryPage = 'docs/errors/registry.md'
