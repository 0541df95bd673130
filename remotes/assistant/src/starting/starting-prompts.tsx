import { useTranslation } from '@tidings/runtime'
import { Button, RefreshCw } from '@tidings/ui'
import { useState } from 'react'
import { drawPrompts } from './prompts.ts'
import styles from './starting.module.css'

/** What somebody who reads nothing yet may say that they like. */
export function StartingPrompts({ onAsk }: { onAsk: (text: string) => void }) {
  const { t } = useTranslation('ai')
  const [drawn, setDrawn] = useState(() => drawPrompts())
  return (
    <>
      <ul className={styles.prompts}>
        {drawn.map((prompt) => (
          <li key={prompt}>
            <Button onClick={() => onAsk(t(`starting.prompt.${prompt}`))}>
              {t(`starting.prompt.${prompt}`)}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={() => setDrawn(drawPrompts(drawn))}>
        <RefreshCw aria-hidden="true" />
        {t('starting.others')}
      </Button>
    </>
  )
}
