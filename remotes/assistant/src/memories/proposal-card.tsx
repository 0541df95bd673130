import type { Memory, MemoryProposal, ProposalAnswer } from '@tidings/contracts'
import { useQuery, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { useState } from 'react'
import { Brain } from '../chat/icons.tsx'
import { failureOf, type Failure } from '../failures/failure.ts'
import { ProposalButtons, ProposalFrame } from '../proposals/proposal-frame.tsx'
import { memoriesQuery, refreshMemories } from './memories.api.ts'
import { MemoryForm } from './memory-form.tsx'
import { MemoryWords } from './memory-words.tsx'
import type { Remembered } from './memories.ts'
import { acceptanceOf, rememberedBy } from './proposals.ts'
import styles from './memories.module.css'

export type OnAnswer = (answer: ProposalAnswer) => Promise<void>

export interface ProposalCardProps {
  proposal: MemoryProposal
  /** What was said to it; nothing as long as it is open. */
  decision: ProposalAnswer['decision'] | undefined
  onAnswer: OnAnswer
}

/** What a model proposes to remember, change or forget. Nothing of it is done but by a press here, and all of it is shown before. */
export function ProposalCard({ proposal, decision, onAnswer }: ProposalCardProps) {
  const { t } = useTranslation('ai')
  const [isAnsweredHere, setIsAnsweredHere] = useState(false)
  async function handleAnswer(answer: ProposalAnswer) {
    setIsAnsweredHere(true)
    await onAnswer(answer)
  }
  return (
    <ProposalFrame
      icon={<Brain aria-hidden="true" />}
      title={t(decision ? `memory.decided.${decision}` : `memory.proposal.${proposal.kind}`)}
      takesFocus={isAnsweredHere && decision !== undefined}
    >
      {decision ? (
        <Decided proposal={proposal} decision={decision} />
      ) : (
        <Open proposal={proposal} onAnswer={handleAnswer} />
      )}
    </ProposalFrame>
  )
}

/** What it was about; what was kept in other words stands among the memories. */
function Decided({ proposal, decision }: Pick<ProposalCardProps, 'proposal'> & { decision: string }) {
  const isSame = proposal.kind === 'save' && decision === 'dismiss'
  return isSame ? <p className={styles.quiet}>{proposal.memory.memory}</p> : null
}

function Open({ proposal, onAnswer }: Pick<ProposalCardProps, 'proposal' | 'onAnswer'>) {
  const [isEdited, setIsEdited] = useState(false)
  const { current, isGone } = useCurrent(proposal)
  const next = rememberedBy(proposal, current)
  const answer = async (said: ProposalAnswer) => {
    await onAnswer(said)
    await refreshMemories()
  }
  if (isEdited && next)
    return (
      <div className={styles.inCard}>
        <MemoryForm
          before={next}
          onSave={async (edited) => {
            const said = acceptanceOf(proposal, { current, next: edited })
            if (said) await answer(said)
          }}
          onClose={() => setIsEdited(false)}
        />
      </div>
    )
  return (
    <>
      <Shown proposal={proposal} current={current} next={next} isGone={isGone} />
      <Buttons
        proposal={proposal}
        acceptance={acceptanceOf(proposal, { current, next })}
        onEdit={next && (() => setIsEdited(true))}
        onAnswer={answer}
      />
    </>
  )
}

/** The memory that a proposal is about, as it is now. */
function useCurrent(proposal: MemoryProposal) {
  const id = proposal.kind === 'save' ? undefined : proposal.memoryId
  const { data } = useQuery({ ...memoriesQuery(), enabled: id !== undefined })
  const current = data?.find((each) => each.id === id)
  return { current, isGone: data !== undefined && id !== undefined && !current }
}

interface ShownProps {
  proposal: MemoryProposal
  current: Memory | undefined
  next: Remembered | undefined
  isGone: boolean
}

/** All that a yes would do. */
function Shown({ proposal, current, next, isGone }: ShownProps) {
  const { t } = useTranslation('ai')
  return (
    <>
      {isGone && <p className={styles.quiet}>{t('memory.proposal.gone')}</p>}
      {current && next && <p className={styles.label}>{t('memory.proposal.now')}</p>}
      {current && <MemoryWords memory={current} />}
      {current && next && <p className={styles.label}>{t('memory.proposal.then')}</p>}
      {next && <MemoryWords memory={next} />}
      {proposal.kind !== 'save' && proposal.reason !== '' && (
        <p className={styles.quiet}>{t('memory.proposal.why', { reason: proposal.reason })}</p>
      )}
    </>
  )
}

interface ButtonsProps {
  proposal: MemoryProposal
  /** Nothing where what it is about is not there, or not yet to be seen. */
  acceptance: ProposalAnswer | undefined
  onEdit: (() => void) | undefined
  onAnswer: OnAnswer
}

function Buttons({ proposal, acceptance, onEdit, onAnswer }: ButtonsProps) {
  const { t } = useTranslation('ai')
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function say(answer: ProposalAnswer) {
    setIsUnderWay(true)
    setFailure(null)
    try {
      await onAnswer(answer)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setIsUnderWay(false)
  }
  return (
    <ProposalButtons failure={failure}>
      <Button
        size="small"
        variant="quiet"
        onClick={() => void say({ proposalId: proposal.id, decision: 'dismiss' })}
      >
        {t('memory.dismiss')}
      </Button>
      {onEdit && (
        <Button size="small" onClick={onEdit}>
          {t('memory.edit')}
        </Button>
      )}
      <Button
        size="small"
        variant={proposal.kind === 'delete' ? 'danger' : 'primary'}
        loading={isUnderWay}
        disabled={!acceptance}
        onClick={() => acceptance && void say(acceptance)}
      >
        {t(`memory.accept.${proposal.kind}`)}
      </Button>
    </ProposalButtons>
  )
}
