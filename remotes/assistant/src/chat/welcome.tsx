import { useTranslation } from '@tidings/runtime'
import { Button, Sparkles } from '@tidings/ui'
import type { ReactNode } from 'react'
import { StartingPrompts } from '../starting/starting-prompts.tsx'
import { useIsStarting } from '../starting/is-starting.ts'
import type { ContextItem } from './context/page-context.ts'
import { useContextName } from './context/use-context-name.ts'
import styles from './chat.module.css'

const starters = {
  entry: ['takeaways', 'simplify', 'questions', 'discuss'],
  timeline: ['important', 'themes'],
  nothing: ['find'],
} as const

interface WelcomeProps {
  context: ContextItem | null
  onAsk: (text: string) => void
  /** What one can ask by one press besides. */
  shortcuts: ReactNode
}

/** Where nothing was said yet: what one may ask, about what is open. */
export function Welcome({ context, onAsk, shortcuts }: WelcomeProps) {
  const { t } = useTranslation('ai')
  const name = useContextName(context)
  const about = kindOf(context)
  const isStarting = useIsStarting() && about === 'nothing'
  if (isStarting)
    return (
      <section className={styles.welcome}>
        <Sparkles aria-hidden="true" className={styles.mark} />
        <h2>{t('starting.title')}</h2>
        <p>{t('starting.lead')}</p>
        <StartingPrompts onAsk={onAsk} />
      </section>
    )
  return (
    <section className={styles.welcome}>
      <Sparkles aria-hidden="true" className={styles.mark} />
      <h2>{t('chat.welcome.title')}</h2>
      <p>{t(`chat.welcome.${about}`, { name })}</p>
      <div className={styles.starters}>
        {starters[about].map((starter) => (
          <Button key={starter} onClick={() => onAsk(t(`chat.ask.${starter}`))}>
            {t(`chat.ask.${starter}`)}
          </Button>
        ))}
      </div>
      {shortcuts}
    </section>
  )
}

function kindOf(context: ContextItem | null): keyof typeof starters {
  if (!context) return 'nothing'
  return context.kind === 'entry' ? 'entry' : 'timeline'
}
