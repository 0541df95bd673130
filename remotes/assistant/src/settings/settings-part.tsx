import type { AssistantConfig } from '@tidings/contracts'
import { useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Switch } from '@tidings/ui'
import { FailureNotice } from '../failures/failure-notice.tsx'
import { MemoriesGroup } from '../memories/memories-group.tsx'
import { TasksGroup } from '../tasks/tasks-group.tsx'
import { ToolServersGroup } from '../tool-servers/tool-servers-group.tsx'
import { ChatSettings } from './chat-settings.tsx'
import { Connections } from './connections.tsx'
import { Group } from './group.tsx'
import { ModelChoices } from './model-choices.tsx'
import { assistantQuery } from './models.api.ts'
import { Privacy } from './privacy.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { switchAssistant } from './switch-assistant.ts'
import { Usage } from './usage.tsx'
import styles from './settings.module.css'

/** The assistant as its user wants it: whether at all, by which models, and what is left of the plan. */
export function SettingsPart() {
  const { t } = useTranslation('ai')
  const { assistant: isOn } = useSettings()
  return (
    <div className={styles.page}>
      <Group title={t('settings.assistant')}>
        <div className={styles.row}>
          <Switch
            label={t('settings.on')}
            description={t('settings.onHint')}
            checked={isOn}
            onChange={(assistant) => void switchAssistant(assistant)}
          />
        </div>
      </Group>
      {isOn && <OfAssistant />}
    </div>
  )
}

function OfAssistant() {
  const { t } = useTranslation('ai')
  const { data: config, error, refetch } = useQuery(assistantQuery())
  if (!config) return error && <FailureNotice error={error} onRetry={() => void refetch()} />
  const { availableModels, mayBringModels } = config
  return (
    <>
      {availableModels.length === 0 && (
        <p className={styles.note}>{t(mayBringModels ? 'settings.noModel' : 'settings.noModelHere')}</p>
      )}
      {mayBringModels && <Connections />}
      <OfModels config={config} />
    </>
  )
}

/** What is chosen of the models that there are; what is kept besides is there without one as well. */
function OfModels({ config }: { config: AssistantConfig }) {
  const hasModels = config.availableModels.length > 0
  return (
    <>
      {hasModels && (
        <>
          <ModelChoices config={config} />
          <ChatSettings />
          <Shortcuts />
        </>
      )}
      <MemoriesGroup hasModels={hasModels} />
      <TasksGroup hasModels={hasModels} />
      <ToolServersGroup hasModels={hasModels} />
      {hasModels && (
        <>
          <Usage config={config} />
          <Privacy config={config} />
        </>
      )}
    </>
  )
}
