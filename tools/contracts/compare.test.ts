import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { findBreakingChanges } from './compare.ts'
import { jsonSchema, type Described } from './describe.ts'

const toJson = (schema: z.ZodType) => jsonSchema.parse(z.toJSONSchema(schema, { unrepresentable: 'any' }))

const slot = (props: z.ZodType) => ({ slot: { props: toJson(props) } })
const channel = (payload: z.ZodType, tabs = true) => ({ channel: { payload: toJson(payload), tabs } })
const capability = (input: z.ZodType, output: z.ZodType = z.object({})) => ({
  capability: { input: toJson(input), output: toJson(output) },
})

const user = z.object({ id: z.string().nullable(), names: z.array(z.string().max(10)) })

type Contracts = Record<string, Described>

describe('remotes built before still fit', () => {
  test.each<[string, Contracts, Contracts]>([
    ['nothing changed', channel(user), channel(user)],
    ['a contract is new', {}, channel(user)],
    ['only what is said of it changed', channel(user), channel(user.describe('Somebody'))],
    [
      'a payload has a new optional property',
      channel(user),
      channel(user.extend({ age: z.int().optional() })),
    ],
    [
      'properties of a slot have a new optional one',
      slot(user),
      slot(user.extend({ age: z.int().optional() })),
    ],
    ['an input takes one more choice', capability(z.enum(['a', 'b'])), capability(z.enum(['a', 'b', 'c']))],
    ['an input takes any text instead of some', capability(z.enum(['a', 'b'])), capability(z.string())],
    ['an input takes null too', capability(z.string()), capability(z.string().nullable())],
    ['an input takes longer texts', capability(z.string().max(5)), capability(z.string().max(9))],
    ['an input takes any number', capability(z.int()), capability(z.number())],
    ['an input needs less', capability(user), capability(user.partial())],
    ['an input takes anything', capability(z.object({ a: user })), capability(z.object({ a: z.unknown() }))],
    [
      'a record of an input takes more',
      capability(z.record(z.string(), z.string())),
      capability(z.record(z.string(), z.string().nullable())),
    ],
  ])('when %s', (_, before, now) => {
    expect(findBreakingChanges(before, now)).toEqual([])
  })
})

describe('remotes built before no longer fit', () => {
  test.each<[string, Contracts, Contracts, string[]]>([
    ['a contract is gone', channel(user), {}, ['channel is gone']],
    ['it is of another kind', channel(user), { channel: slot(user).slot }, ['channel is of another kind']],
    [
      'a property is gone',
      channel(user),
      channel(user.omit({ names: true })),
      ['channel takes no payload.names', 'channel may have payload without names'],
    ],
    [
      'a new property is needed',
      channel(user),
      channel(user.extend({ age: z.int() })),
      ['channel takes no payload without age'],
    ],
    [
      'a property may be absent',
      channel(user),
      channel(user.partial({ id: true })),
      ['channel may have payload without id'],
    ],
    [
      'a payload may be null where it was not',
      channel(z.object({ id: z.string() })),
      channel(z.object({ id: z.string().nullable() })),
      ['channel may have payload.id that is null'],
    ],
    [
      'a payload is never null where it was',
      channel(user),
      channel(user.extend({ id: z.string() })),
      ['channel takes no payload.id that is null'],
    ],
    [
      'a property has another type',
      slot(z.object({ order: z.string() })),
      slot(z.object({ order: z.number() })),
      ['slot takes no props.order that is string', 'slot may have props.order that is number'],
    ],
    [
      'a choice is gone',
      capability(z.enum(['a', 'b'])),
      capability(z.enum(['a'])),
      ['capability takes no input that is "b"'],
    ],
    [
      'texts within are shorter',
      capability(user),
      capability(user.extend({ names: z.array(z.string().max(5)) })),
      ['capability takes no input.names[] beyond maxLength 5'],
    ],
    [
      'a text has to be of a form',
      capability(z.string()),
      capability(z.string().regex(/^a/)),
      ['capability takes no input beyond pattern "^a"'],
    ],
    [
      'an output has one more choice',
      capability(z.null(), z.enum(['a'])),
      capability(z.null(), z.enum(['a', 'b'])),
      ['capability may have output that is "b"'],
    ],
    [
      'other tabs no longer hear it',
      channel(user),
      channel(user, false),
      ['channel is unheard by other tabs'],
    ],
    [
      'a record becomes an object',
      capability(z.record(z.string(), z.string())),
      capability(z.object({ a: z.string().optional() })),
      ['capability takes no input with other properties'],
    ],
  ])('when %s', (_, before, now, changes) => {
    expect(findBreakingChanges(before, now)).toEqual(changes)
  })
})
