import { capabilities, channels, slots } from '@tidings/contracts'
import * as z from 'zod'

/** A schema in JSON; what is in it is for whoever compares two to know. */
export const jsonSchema = z.record(z.string(), z.unknown())

/** A slot, channel or capability in JSON: the schemas of what it carries. */
export const described = z.union([
  z.strictObject({ props: jsonSchema }),
  z.strictObject({ payload: jsonSchema, tabs: z.boolean() }),
  z.strictObject({ input: jsonSchema, output: jsonSchema }),
])

export type JsonSchema = z.infer<typeof jsonSchema>
export type Described = z.infer<typeof described>

/** All slots, channels and capabilities as they are now, by kind and name. */
export function describeContracts(): Record<string, Described> {
  return Object.fromEntries([
    ...Object.entries(slots).map(([name, props]) => [`slot:${name}`, { props: toJson(props) }]),
    ...Object.entries(channels).map(([name, { payload, tabs }]) => [
      `channel:${name}`,
      { payload: toJson(payload), tabs },
    ]),
    ...Object.entries(capabilities).map(([name, { input, output }]) => [
      `capability:${name}`,
      { input: toJson(input), output: toJson(output) },
    ]),
  ])
}

/** Functions have no JSON schema: that there is a property of that name is all there is to tell. */
function toJson(schema: z.ZodType): JsonSchema {
  return jsonSchema.parse(z.toJSONSchema(schema, { unrepresentable: 'any' }))
}
