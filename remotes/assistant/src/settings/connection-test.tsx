import type { ModelConnection } from '@tidings/contracts'
import { api, useTranslation } from '@tidings/runtime'
import { Button } from '@tidings/ui'
import { useState } from 'react'
import { FailureWords } from '../failures/failure-words.tsx'
import { failureOf, failureOfModel, type Failure } from '../failures/failure.ts'
import { isComplete, toInput, type ConnectionDraft } from './connection-draft.ts'
import styles from './settings.module.css'

interface ConnectionTestProps {
  draft: ConnectionDraft
  kept: ModelConnection | null
}

type Outcome = { model: string } | Failure

/** Tries whether a connection works, as it is typed, and says in words what is wrong. */
export function ConnectionTest({ draft, kept }: ConnectionTestProps) {
  const { t } = useTranslation('ai')
  const [isTesting, setIsTesting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function handleTest() {
    setIsTesting(true)
    setOutcome(await tryOut({ ...toInput(draft), ...(kept && { id: kept.id }) }))
    setIsTesting(false)
  }

  return (
    <div className={styles.test}>
      <Button loading={isTesting} disabled={!isComplete(draft)} onClick={() => void handleTest()}>
        {t('connection.test')}
      </Button>
      <output>
        {outcome && 'model' in outcome && (
          <span className={styles.works}>{t('connection.works', { model: outcome.model })}</span>
        )}
        {outcome && 'words' in outcome && <FailureWords failure={outcome} />}
      </output>
    </div>
  )
}

async function tryOut(tested: Parameters<typeof api.models.test>[0]): Promise<Outcome> {
  try {
    const { data } = await api.models.test(tested)
    return data.failure ? failureOfModel(data.failure) : { model: data.model }
  } catch (error) {
    return failureOf(error)
  }
}
