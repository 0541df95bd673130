import { CitationLink } from '../../markdown/citation-link.tsx'
import { splitCitations } from '../../markdown/citations.ts'

/** What a step of a chart says, with links to what it cites. */
export const CitedLabel = ({ text }: { text: string }) =>
  splitCitations(text).map((piece, at) =>
    typeof piece === 'string' ? piece : <CitationLink key={at} {...piece} />,
  )
