import type { ProposalAnswer, ProposalAnswers, ToolProposal } from '@tidings/contracts'
import { NoResponseError } from '@tidings/db'
import { useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Button, Spinner } from '@tidings/ui'
import { useState } from 'react'
import { failureOf, type Failure } from '../../failures/failure.ts'
import { ProposalButtons, ProposalFrame } from '../../proposals/proposal-frame.tsx'
import { Wrench } from '../icons.tsx'
import { allowedToolQuery } from './allowed-tool.ts'
import { ForeignText, ShownJson } from './foreign-text.tsx'
import { toolStateOf, type ToolState } from './tool-proposal.ts'
import styles from './tools.module.css'

export interface ToolCardProps {
  proposal: ToolProposal
  /** What was said to it, and what came of that; nothing as long as it is open. */
  answer: ProposalAnswers[string] | undefined
  onAnswer: (answer: ProposalAnswer) => Promise<void>
}

/** What a model proposes to have a tool of another server do. Nothing is sent but by a press here, and all of it is shown before. */
export function ToolCard({ proposal, answer, onAnswer }: ToolCardProps) {
  const { t } = useTranslation('ai')
  const [isAnsweredHere, setIsAnsweredHere] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const state = toolStateOf(answer)
  async function handleAnswer(said: ProposalAnswer) {
    setIsAnsweredHere(true)
    setFailure(null)
    try {
      await onAnswer(said)
    } catch (error) {
      // It may have been heard all the same: the first answer holds, and a tool is run once.
      const isLost = error instanceof NoResponseError && said.decision === 'run'
      setFailure(isLost ? { words: 'toolCall.noResponse' } : failureOf(error))
    }
  }
  return (
    <ProposalFrame
      icon={state === 'running' ? <Spinner /> : <Wrench aria-hidden="true" />}
      title={t(`toolCall.state.${state}`, { server: proposal.server })}
      takesFocus={isAnsweredHere && state !== 'proposed'}
    >
      <Call proposal={proposal} />
      {state === 'proposed' ? (
        <Open proposal={proposal} failure={failure} onAnswer={handleAnswer} />
      ) : (
        <Ended state={state} text={answer?.outcome?.text ?? ''} />
      )}
    </ProposalFrame>
  )
}

/** All that would be sent, or was. */
function Call({ proposal: { tool, title, arguments: given } }: Pick<ToolCardProps, 'proposal'>) {
  const { t } = useTranslation('ai')
  return (
    <>
      <p className={styles.name}>
        {t('toolCall.name')} <code dir="auto">{tool}</code>
      </p>
      {title !== undefined && title !== '' && (
        <p className={styles.quiet}>
          {t('toolCall.title')} <q dir="auto">{title}</q>
        </p>
      )}
      <ShownJson label={t('toolCall.sent')} value={given} />
    </>
  )
}

interface OpenProps {
  proposal: ToolProposal
  failure: Failure | null
  onAnswer: (answer: ProposalAnswer) => Promise<void>
}

function Open({ proposal, failure, onAnswer }: OpenProps) {
  const { t } = useTranslation('ai')
  const { mcpEnabled } = useSettings()
  const { data: isAllowed } = useQuery(allowedToolQuery(proposal))
  const isGone = isAllowed === false || (isAllowed === true && !mcpEnabled)
  const { id: proposalId, connectionId, tool, arguments: given } = proposal
  return (
    <>
      <p className={styles.quiet}>{t(isGone ? 'toolCall.gone' : 'toolCall.hint')}</p>
      <ProposalButtons failure={failure}>
        <Button
          size="small"
          variant="quiet"
          onClick={() => void onAnswer({ proposalId, decision: 'dismiss' })}
        >
          {t('toolCall.decline')}
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={isGone}
          onClick={() => void onAnswer({ proposalId, decision: 'run', connectionId, tool, arguments: given })}
        >
          {t('toolCall.run')}
        </Button>
      </ProposalButtons>
    </>
  )
}

/** What came of it: of what was not the tool's own answer, why. */
function Ended({ state, text }: { state: Exclude<ToolState, 'proposed'>; text: string }) {
  const { t } = useTranslation('ai')
  switch (state) {
    case 'declined':
      return null
    case 'done':
    case 'failed':
      return <ForeignText label={t('toolCall.answer')} text={text} />
    case 'unanswered':
      return (
        <>
          <p className={styles.quiet}>{t('toolCall.why.unanswered')}</p>
          <ForeignText label={t('toolCall.reason')} text={text} />
        </>
      )
    default:
      return <p className={styles.quiet}>{t(`toolCall.why.${state}`)}</p>
  }
}
