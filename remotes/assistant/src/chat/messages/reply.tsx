import type { ProposalAnswer, ProposalAnswers } from '@tidings/contracts'
import { formatCompact, formatDuration, Link, useTranslation } from '@tidings/runtime'
import { Copy, IconButton, RefreshCw, toast, Tooltip } from '@tidings/ui'
import { memo, useMemo } from 'react'
import { FailureNotice } from '../../failures/failure-notice.tsx'
import { ProposalCard, type OnAnswer } from '../../memories/proposal-card.tsx'
import { answersOf, usedOf } from '../../memories/proposals.ts'
import { UsedMemories } from '../../memories/used-memories.tsx'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { failureOfMessage } from '../engine/chat-failure.ts'
import type { Message } from '../engine/chat-state.ts'
import { listCitations } from '@tidings/contracts/citations'
import { Markdown } from '../../markdown/markdown.tsx'
import { numberOf, pathOfSource, ReferencesContext, type Source } from '../../markdown/references.ts'
import { useSourceTitle } from '../../markdown/use-source-title.ts'
import { useCopy } from '../../use-copy.ts'
import { SiteCard } from '../../starting/site-card.tsx'
import { ToolCard } from '../tools/tool-card.tsx'
import { disarm } from '../saved/disarm.ts'
import { piecesOf, referencesOf, sourcesOfReply, type Piece } from './message-parts.ts'
import { Steps } from './steps.tsx'
import styles from './messages.module.css'

export interface ReplyProps {
  message: Message
  /** Entries that the model was given in what is here of the chat. */
  sources: ReadonlyMap<string, Source>
  isWritten: boolean
  /** Asks for another; of the last reply alone. */
  onRegenerate: (() => void) | undefined
  /** Says yes or no to what is proposed in it; always the same, so that a long chat is not drawn anew for it. */
  onAnswer: (id: string, answer: ProposalAnswer) => Promise<void>
}

/** What the assistant has said, with what it did for it and what it cites. */
export const Reply = memo(({ message, sources, isWritten, onRegenerate, onAnswer }: ReplyProps) => {
  const { t } = useTranslation('ai')
  const { messageParts: parts } = message
  const pieces = piecesOf(parts)
  const text = pieces.flatMap((piece) => (piece.kind === 'words' ? [piece.text] : [])).join('\n\n')
  const answers = answersOf(parts)
  const used = usedOf(parts)
  const references = useReferences(message, sources)
  return (
    <article className={styles.reply} aria-label={t('chat.reply')} aria-busy={isWritten}>
      {used.length > 0 && <UsedMemories ids={used} />}
      <ReferencesContext value={references}>
        {pieces.map((piece, at) => (
          <PieceOfReply
            key={at}
            piece={piece}
            isUnderWay={isWritten && at === pieces.length - 1}
            answers={answers}
            onAnswer={(answer) => onAnswer(message.id, answer)}
          />
        ))}
      </ReferencesContext>
      {isWritten && pieces.at(-1)?.kind !== 'steps' && <Writing />}
      {!isWritten && (
        <Ended message={message} text={text} sources={references.sources} onRegenerate={onRegenerate} />
      )}
    </article>
  )
})

/** They are the same as long as none is added, so that what is drawn stays. */
function useReferences({ messageParts: parts }: Message, ofChat: ReadonlyMap<string, Source>) {
  const found = referencesOf(parts)
  const told = parts.filter(({ type }) => type === 'source-document').length
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => ({ sources: sourcesOfReply(parts, ofChat), found }), [told, found, ofChat])
}

interface PieceProps {
  piece: Piece
  isUnderWay: boolean
  answers: ProposalAnswers
  onAnswer: OnAnswer
}

function PieceOfReply({ piece, isUnderWay, answers, onAnswer }: PieceProps) {
  switch (piece.kind) {
    case 'steps':
      return <Steps steps={piece.steps} isUnderWay={isUnderWay} />
    case 'words':
      return <Markdown text={piece.text} />
    case 'chart':
      return <ChartFigure chart={piece.chart} />
    case 'proposal':
      return (
        <ProposalCard
          proposal={piece.proposal}
          decision={answers[piece.proposal.id]?.decision}
          onAnswer={onAnswer}
        />
      )
    case 'sites':
      return <SiteCard proposal={piece.proposal} />
    case 'tool':
      return <ToolCard proposal={piece.proposal} answer={answers[piece.proposal.id]} onAnswer={onAnswer} />
  }
}

interface EndedProps extends Omit<ReplyProps, 'isWritten' | 'onAnswer'> {
  text: string
}

/** What stands below a reply that is written no further. */
function Ended({ message, text, sources, onRegenerate }: EndedProps) {
  const { t } = useTranslation('ai')
  const cited = listCited(text, sources)
  const failure = failureOfMessage(message)
  return (
    <>
      {cited.length > 0 && <Sources cited={cited} />}
      {message.metadata?.isStopped && <p className={styles.note}>{t('chat.stopped')}</p>}
      {failure && onRegenerate && (
        <FailureNotice error={failure} since={endOf(message)} onRetry={onRegenerate} />
      )}
      <ReplyActions message={message} text={text} onRegenerate={onRegenerate} />
    </>
  )
}

const endOf = ({ metadata }: Message): number | undefined =>
  metadata?.finishTime === undefined ? undefined : Date.parse(metadata.finishTime)

function listCited(text: string, sources: ReadonlyMap<string, Source>): Source[] {
  const ids = new Set(listCitations(text).map(({ sourceId }) => sourceId))
  return [...ids].flatMap((id) => sources.get(id) ?? [])
}

/** Before the first word, and between the words. */
export function Writing() {
  const { t } = useTranslation('ai')
  return (
    <output className={styles.writing} aria-label={t('chat.writing')}>
      <i />
      <i />
      <i />
    </output>
  )
}

function Sources({ cited }: { cited: readonly Source[] }) {
  const { t } = useTranslation('ai')
  const titleOf = useSourceTitle()
  return (
    <nav className={styles.sources} aria-label={t('chat.sources')}>
      <ol>
        {cited.map((source) => (
          <li key={source.id} value={numberOf(source)}>
            <Link to={pathOfSource(source, null)}>
              <bdi>{titleOf(source)}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A model of one's own is known by its name; where it is from stands before that. */
const nameOfModel = (model = ''): string => model.replace(/^own\/\d+\//, '')

interface ReplyActionsProps {
  message: Message
  text: string
  onRegenerate: (() => void) | undefined
}

function ReplyActions({ message: { metadata, messageParts }, text, onRegenerate }: ReplyActionsProps) {
  const { t } = useTranslation('ai')
  const copy = useCopy()
  async function handleCopy() {
    const safe = disarm(text, referencesOf(messageParts)?.addresses ?? [])
    if (await copy(safe)) toast(t('chat.copied'))
  }
  return (
    <div className={styles.actions}>
      {text !== '' && (
        <IconButton label={t('chat.copy')} size="small" onClick={() => void handleCopy()}>
          <Copy />
        </IconButton>
      )}
      {onRegenerate && (
        <IconButton label={t('chat.regenerate')} size="small" onClick={onRegenerate}>
          <RefreshCw />
        </IconButton>
      )}
      {metadata?.totalTokens !== undefined && (
        <Tooltip
          content={t('chat.usage', {
            context: formatCompact(metadata.contextTokens ?? 0),
            output: formatCompact(metadata.outputTokens ?? 0),
            duration: formatDuration(Math.max(1, Math.round((metadata.duration ?? 0) / 1000))),
          })}
        >
          <button type="button" className={styles.usage}>
            {nameOfModel(metadata.modelUsed)} ·{' '}
            {t('chat.tokens', { count: metadata.totalTokens, tokens: formatCompact(metadata.totalTokens) })}
          </button>
        </Tooltip>
      )}
    </div>
  )
}
