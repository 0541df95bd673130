import { useTranslation } from '@tidings/runtime'
import { ChevronRight, Spinner } from '@tidings/ui'
import { z } from '@tidings/contracts'
import { textOf, type Part } from '../engine/apply-chunk.ts'
import { ForeignText, ShownJson } from '../tools/foreign-text.tsx'
import { foreignStepOf, type ForeignStep } from '../tools/tool-proposal.ts'
import styles from './messages.module.css'

interface StepsProps {
  steps: readonly Part[]
  isUnderWay: boolean
}

/** What was looked up and thought before what is said; the last of it while it goes on, all of it when one opens it. */
export function Steps({ steps, isUnderWay }: StepsProps) {
  const { t } = useTranslation('ai')
  const words = useStepWords()
  const last = steps.at(-1)
  const tools = steps.filter(({ type }) => type !== 'reasoning').length
  const done = tools === 0 ? t('chat.step.thought') : t('chat.step.count', { count: steps.length })
  return (
    <details className={styles.steps}>
      <summary>
        {isUnderWay ? <Spinner /> : <ChevronRight aria-hidden="true" />}
        <span>{isUnderWay && last ? words(last).name : done}</span>
      </summary>
      <ol>
        {steps.map((step, at) => {
          const { name, detail } = words(step)
          const foreign = foreignStepOf(step)
          const hasFailed = foreign?.hasFailed ?? step['state'] === 'output-error'
          return (
            <li key={at} data-failed={hasFailed || undefined}>
              <span className={styles.stepName}>{name}</span>
              {detail && <span className={styles.stepDetail}>{detail}</span>}
              {foreign && <ForeignCall step={foreign} />}
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** What another server was given, and what it has said. */
function ForeignCall({ step }: { step: ForeignStep }) {
  const { t } = useTranslation('ai')
  return (
    <>
      {step.arguments && <ShownJson label={t('toolCall.given')} value={step.arguments} />}
      {step.answer !== undefined && (
        <ForeignText label={t(step.hasFailed ? 'toolCall.reason' : 'toolCall.answer')} text={step.answer} />
      )}
    </>
  )
}

const input = z.object({
  query: z.array(z.object({ value: z.string() })).optional(),
  id: z.array(z.string()).optional(),
})

const names: Readonly<Record<string, string>> = {
  'tool-search': 'search',
  'tool-get_entries': 'entries',
  'tool-get_feeds': 'feeds',
  'tool-get_whoami': 'whoami',
  'tool-save_user_memory': 'memory',
  'tool-manage_user_memory': 'memory',
  'tool-get_flow_chart_schema': 'chart',
  'tool-display_flow_chart': 'chart',
  'tool-onboardingGetTrendingFeeds': 'sites',
  'tool-onboardingConfirm': 'sites',
}

function useStepWords() {
  const { t } = useTranslation('ai')
  return (step: Part): { name: string; detail: string } => {
    if (step.type === 'reasoning') return { name: t('chat.step.thinking'), detail: textOf(step) }
    const foreign = foreignStepOf(step)
    if (foreign) return { name: t(...nameOfForeign(foreign)), detail: '' }
    const given = input.safeParse(step['input']).data
    const known = names[step.type]
    return {
      name: known ? t(`chat.step.${known}`) : t('chat.step.other', { name: step.type.replace('tool-', '') }),
      detail: given?.query?.map(({ value }) => value).join(', ') ?? '',
    }
  }
}

const nameOfForeign = ({ server, tool }: ForeignStep): [string, Record<string, string>] =>
  server === undefined ? ['chat.step.foreign', { tool }] : ['chat.step.asked', { server, tool }]
