import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract, errorBody } from '@tidings/contracts'
import { toJSONSchema } from 'zod'

let document: Promise<OpenAPI.Document> | undefined

/** The OpenAPI document of the contract, made once. */
export function openApiDocument(): Promise<OpenAPI.Document> {
  document ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: 'Tidings',
        version: '1.0.0',
        description:
          'Replies are `{ code: 0, data }`; errors `{ code, message, data? }` with the status of the catalogue.',
      },
      servers: [{ url: '/api' }],
      components: { schemas: { Error: errorSchema() } },
    },
  )
  return document
}

function errorSchema(): OpenAPI.SchemaObject {
  const { $schema: _, ...schema } = toJSONSchema(errorBody)
  // Both are JSON Schema 2020-12; only their typings differ.
  return JSON.parse(JSON.stringify(schema))
}
