import { describe, expect, test } from 'vitest'
import { contract } from './contract.ts'

interface Procedure {
  '~orpc': { route: { method?: string; path?: string; summary?: string } }
}

const procedures: [string, Procedure][] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Procedure] => [`${domain}.${name}`, call]),
)

describe('the contract', () => {
  test.each(procedures)('%s names its method, path and what it is for', (_name, procedure) => {
    const { method, path, summary } = procedure['~orpc'].route
    expect(method).toMatch(/^(GET|POST|PATCH|PUT|DELETE)$/)
    expect(path).toMatch(/^\/[a-z]/)
    expect(summary).toBeTruthy()
  })

  test('has each method and path once', () => {
    const routes = procedures.map(
      ([
        ,
        {
          '~orpc': { route },
        },
      ]) => `${route.method} ${route.path}`,
    )
    expect(new Set(routes).size).toBe(routes.length)
  })
})
