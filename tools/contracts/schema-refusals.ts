import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { jsonSchema, type JsonSchema } from './describe.ts'

/** Whether properties that the second schema does not know are dropped and nobody minds, or are missed. */
export type Unknown = 'dropped' | 'missed'

const annotations = new Set([
  '$schema',
  '$id',
  'id',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
])
const structure = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'const',
  'anyOf',
  'oneOf',
])
const lowerBounds = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const upperBounds = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])

/**
 * The values of one JSON schema that another refuses, in words; none where it takes them all. What it cannot compare
 * counts as refused, unless both say the same.
 */
export function findRefusals(from: JsonSchema, to: JsonSchema, where: string, unknown: Unknown): string[] {
  if (isDeepStrictEqual(from, to) || isAny(to)) return []
  const given = alternatives(from)
  const taken = alternatives(to)
  const [only] = taken
  if (given.length === 1 && taken.length === 1 && only) return refusalsOfOne(from, only, where, unknown)
  return given
    .filter((value) => taken.every((target) => refusalsOfOne(value, target, where, unknown).length > 0))
    .map((value) => `${where} that is ${say(value)}`)
}

/** Of schemas that are no choice between others. */
function refusalsOfOne(from: JsonSchema, to: JsonSchema, where: string, unknown: Unknown): string[] {
  if (isDeepStrictEqual(from, to)) return []
  if (!isOfType(from, to)) return [`${where} that is ${say(from)}`]
  return [
    ...refusedByRules(from, to, where),
    ...(to.type === 'object' ? refusalsOfProperties(from, to, where, unknown) : []),
    ...(to.type === 'array' ? findRefusals(at(from, 'items'), at(to, 'items'), `${where}[]`, unknown) : []),
  ]
}

function isOfType(from: JsonSchema, to: JsonSchema): boolean {
  if ('const' in from && !('const' in to)) return typeOf(from) === to.type && isPlain(to)
  if (isAny(from) || !isDeepStrictEqual(from.const, to.const)) return false
  return from.type === to.type || (from.type === 'integer' && to.type === 'number')
}

function refusalsOfProperties(from: JsonSchema, to: JsonSchema, where: string, unknown: Unknown): string[] {
  const given = propertiesOf(from)
  const taken = propertiesOf(to)
  const isCertain = new Set(requiredOf(from))
  const lacking = requiredOf(to).filter((name) => !isCertain.has(name))
  const inBoth = Object.keys(given).filter((name) => name in taken)
  const lost = unknown === 'missed' ? Object.keys(given).filter((name) => !(name in taken)) : []
  return [
    ...lacking.map((name) => `${where} without ${name}`),
    ...lost.map((name) => `${where}.${name}`),
    ...inBoth.flatMap((name) => findRefusals(at(given, name), at(taken, name), `${where}.${name}`, unknown)),
    ...refusalsOfOthers(from, to, where, unknown),
  ]
}

/** Of properties that have no name of their own, as records have. */
function refusalsOfOthers(from: JsonSchema, to: JsonSchema, where: string, unknown: Unknown): string[] {
  if (!from.additionalProperties) return []
  if (!to.additionalProperties) return [`${where} with other properties`]
  const name = 'additionalProperties'
  return findRefusals(at(from, name), at(to, name), `${where}.*`, unknown)
}

/** Bounds may only grow wider; of rules that are no bounds, it is unknown which is wider. */
function refusedByRules(from: JsonSchema, to: JsonSchema, where: string): string[] {
  const broken = Object.keys(to).filter((rule) => {
    if (annotations.has(rule) || structure.has(rule)) return false
    if (lowerBounds.has(rule)) return !(Number(from[rule] ?? Number.NaN) >= Number(to[rule]))
    if (upperBounds.has(rule)) return !(Number(from[rule] ?? Number.NaN) <= Number(to[rule]))
    return !isDeepStrictEqual(from[rule], to[rule])
  })
  return broken.map((rule) => `${where} beyond ${rule} ${JSON.stringify(to[rule])}`)
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, oneOf, enum: values, type, ...rest } = schema
  const choice = z.array(jsonSchema).safeParse(anyOf ?? oneOf)
  if (choice.success) return choice.data.flatMap(alternatives)
  if (Array.isArray(values)) return values.map((value) => ({ const: value }))
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }))
  if ('const' in schema) return [{ const: schema.const }]
  return [schema]
}

const isAny = (schema: JsonSchema): boolean => Object.keys(schema).every((name) => annotations.has(name))

const isPlain = (schema: JsonSchema): boolean =>
  Object.keys(schema).every((name) => name === 'type' || annotations.has(name))

const typeOf = (schema: JsonSchema): string => (schema.const === null ? 'null' : typeof schema.const)

const propertiesOf = (schema: JsonSchema): JsonSchema => jsonSchema.parse(schema.properties ?? {})

const requiredOf = (schema: JsonSchema): string[] => z.array(z.string()).parse(schema.required ?? [])

/** A schema within a schema; `true` and nothing at all take anything. */
const at = (schema: JsonSchema, name: string): JsonSchema => jsonSchema.catch({}).parse(schema[name])

function say(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  return typeof schema.type === 'string' ? schema.type : 'of any kind'
}
