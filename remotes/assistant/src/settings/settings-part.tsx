import type { AssistantConfig } from '@tidings/contracts'
import { useQuery, useSettings, useTranslation } from '@tidings/runtime'
import { Switch } from '@tidings/ui'
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
  const { data: config } = useQuery({ ...assistantQuery(), enabled: isOn })
  const mayBringModels = config?.mayBringModels ?? false
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
      {isOn && config?.availableModels.length === 0 && (
        <p className={styles.note}>{t(mayBringModels ? 'settings.noModel' : 'settings.noModelHere')}</p>
      )}
      {isOn && mayBringModels && <Connections />}
      {isOn && config && <OfModels config={config} />}
    </div>
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
