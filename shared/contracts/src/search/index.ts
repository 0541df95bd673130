// Apart from the rest: a page asks for it when somebody searches.
export * from './search-query.ts'
export * from './search-words.ts'
