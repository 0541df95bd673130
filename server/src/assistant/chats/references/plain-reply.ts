import { citation } from '@tidings/contracts/citations'
import { z } from 'zod'
import type { Part } from '../chat-part.ts'
import { plainChart } from '../tools/chart-tools.ts'
import { address, trimEnd } from './find-references.ts'

const referencesPart = z.object({
  type: z.literal('data-references'),
  data: z.object({ addresses: z.array(z.string()) }),
})

const spacedCitation = new RegExp(` ?${citation.source}`, 'g')

/**
 * What a reply says as plain text, for places where no entries stand beside it: without its citations, and without addresses
 * that do not stand in the entries that it cites, for programs that show a text have them lead somewhere.
 */
export function plainReply(parts: readonly Part[]): string {
  const references = parts.flatMap((part) => referencesPart.safeParse(part).data?.data.addresses ?? [])
  const known = new Set(references)
  return parts
    .flatMap((part) => plainPart(part) ?? [])
    .join('\n\n')
    .replaceAll(spacedCitation, '')
    .replaceAll(address, (found) => (known.has(trimEnd(found)) ? found : '[…]'))
    .trim()
}

const plainPart = (part: Part): string | undefined =>
  part.type === 'text' && typeof part['text'] === 'string' ? part['text'] : plainChart(part)
