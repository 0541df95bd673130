import { useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { answersOf } from '../../memories/proposals.ts'
import type { ChatState } from '../engine/chat-state.ts'
import { hasEnded } from './tool-proposal.ts'
import styles from './tools.module.css'

interface GoOnProps {
  state: ChatState
  onGoOn: () => void
}

/** A model that has proposed something does not wait for what comes of it: it is told when the chat goes on. */
export function GoOn({ state: { activity, failure, messages }, onGoOn }: GoOnProps) {
  const { t } = useTranslation('ai')
  const last = messages.at(-1)
  if (activity !== 'idle' || failure || !last || !hasEnded(answersOf(last.messageParts))) return null
  return (
    <div className={styles.goOn}>
      <p className={styles.quiet}>{t('toolCall.goOn.hint')}</p>
      <Button size="small" onClick={onGoOn}>
        {t('toolCall.goOn.button')}
      </Button>
    </div>
  )
}
