import { describe, expect, test } from 'vitest'
import { ZodObject, type ZodType } from 'zod'
import { contract } from './contract.ts'

interface Procedure {
  '~orpc': { route: { method?: string; path?: string; summary?: string }; inputSchema?: unknown }
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

  test('takes nothing in an address for a number', () => {
    const taken = procedures.flatMap(([name, { '~orpc': call }]) =>
      call.route.method === 'GET' && call.inputSchema instanceof ZodObject
        ? Object.entries<ZodType>(call.inputSchema.shape)
            .filter(([, field]) => typeof field.safeParse('').data === 'number')
            .map(([field]) => `${name}: ${field}`)
        : [],
    )
    expect(taken).toEqual([])
  })
})
