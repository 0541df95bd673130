import { languageSchema } from './rule.ts'
import { snowflakeId } from './identifiers.ts'
import { z } from './zod.ts'

/** Services that a remote offers to others; a consumer does without where the provider is absent. */
export const capabilities = {
  translation: {
    input: z.object({ entryId: snowflakeId, language: languageSchema }),
    output: z.object({ title: z.string().optional(), content: z.string().optional() }),
  },
  summary: {
    input: z.object({ entryId: snowflakeId, language: languageSchema }),
    output: z.object({ summary: z.string() }),
  },
} as const

export type CapabilityName = keyof typeof capabilities
export type CapabilityInput<Name extends CapabilityName> = z.infer<(typeof capabilities)[Name]['input']>
export type CapabilityOutput<Name extends CapabilityName> = z.infer<(typeof capabilities)[Name]['output']>

export const capabilityName = z.enum(['translation', 'summary'])
