import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as contracts from '@tidings/contracts'
import { toJSONSchema } from 'zod'

const description = `Replies are { code: 0, data }, errors { code, message, data? } with the status of the table below; \
for code 4, data is the list of what is wrong. Times are ISO 8601 unless a field says milliseconds, identifiers are \
strings. GET takes its fields from the query, an array as a repeated key; all other methods, DELETE too, take a JSON \
body. Unknown fields are dropped. Accounts and sessions are those of better-auth, under /better-auth.`

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const commonSchemas = {
  Feed: { schema: contracts.feed },
  FeedRow: { schema: contracts.feedRow },
  FeedAnalytics: { schema: contracts.feedAnalytics },
  EntryItem: { schema: contracts.entryItem },
  EntryWithContent: { schema: contracts.entryWithContent },
  List: { schema: contracts.list },
  Inbox: { schema: contracts.inbox },
  User: { schema: contracts.user },
}

/** The OpenAPI document of the contract. */
export async function openApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contracts.contract, {
    info: { title: 'Tidings', version: contracts.CONTRACTS_VERSION, description },
    servers: [{ url: '/api' }],
    commonSchemas,
  })
  for (const { operation } of operationsOf(document)) {
    operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Error' } }
  }
  return { ...document, components: { ...document.components, ...commonComponents() } }
}

/** Every call of a document with its method and path. */
export function operationsOf(document: OpenAPI.Document) {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

function commonComponents(): OpenAPI.ComponentsObject {
  const schema = errorSchema()
  return {
    responses: { Error: { description: 'What went wrong', content: { 'application/json': { schema } } } },
    securitySchemes: {
      cookie: { type: 'apiKey', in: 'cookie', name: 'better-auth.session_token' },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  }
}

function errorSchema(): OpenAPI.SchemaObject {
  const { $schema: _, ...schema } = toJSONSchema(contracts.errorBody)
  // Both are JSON Schema 2020-12; only their typings differ.
  return JSON.parse(JSON.stringify(schema))
}
