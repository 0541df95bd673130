import { SHORTCUT_NAME_LENGTH, SHORTCUT_PROMPT_LENGTH } from '@tidings/contracts/form-limits'
import { useTranslation, useUnsavedWork } from '@tidings/runtime'
import { Button, Checkbox, Dialog, IconButton, TextArea, TextField } from '@tidings/ui'
import { useId, useState, type FormEvent } from 'react'
import { problemsOf, promptOf, targets, type Shortcut, type ShortcutProblems } from './shortcuts.ts'
import { iconNames, ShortcutIcon } from './shortcut-icon.tsx'
import { keepShortcut } from './use-shortcut-list.ts'
import { useShortcutName } from './use-shortcut-name.ts'
import settings from '../settings/settings.module.css'
import styles from './shortcuts.module.css'

interface ShortcutDialogProps {
  /** As it is kept; one without a name is new. */
  shortcut: Shortcut
  onClose: () => void
}

/** Asks what a shortcut is called, what it says and where it stands. */
export function ShortcutDialog({ shortcut, onClose }: ShortcutDialogProps) {
  const { t } = useTranslation('ai')
  const shownName = useShortcutName()(shortcut)
  const [before] = useState({ ...shortcut, name: shownName, prompt: promptOf(shortcut) })
  const [draft, setDraft] = useState(before)
  const [isTried, setIsTried] = useState(false)
  const form = useId()
  useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(before))
  const problems = problemsOf(draft)
  const isNew = shortcut.name === ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(problems).length > 0) return
    const name = draft.name.trim()
    keepShortcut({
      ...draft,
      // As long as nobody gives it another name, it is called as the language has it.
      name: name === shownName ? shortcut.name : name,
      prompt: draft.prompt.trim(),
    })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isNew ? 'shortcut.add' : 'shortcut.edit')}
      actions={
        <>
          <Button onClick={onClose}>{t('connection.cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('connection.save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={settings.form} onSubmit={handleSubmit}>
        <Fields draft={draft} problems={isTried ? problems : {}} onChange={setDraft} />
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  draft: Shortcut
  problems: ShortcutProblems
  onChange: (draft: Shortcut) => void
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const { t } = useTranslation('ai')
  return (
    <>
      <TextField
        label={t('shortcut.name')}
        value={draft.name}
        error={problems.name && t(problems.name)}
        maxLength={SHORTCUT_NAME_LENGTH}
        required
        onChange={(name) => onChange({ ...draft, name })}
      />
      <TextArea
        label={t('shortcut.prompt')}
        description={t(draft.isGiven ? 'shortcut.promptGiven' : 'shortcut.promptHint')}
        value={draft.prompt}
        error={problems.prompt && t(problems.prompt)}
        maxLength={SHORTCUT_PROMPT_LENGTH}
        rows={5}
        required
        onChange={(prompt) => onChange({ ...draft, prompt })}
      />
      <IconField value={draft.icon} onChange={(icon) => onChange({ ...draft, icon })} />
      <TargetsField draft={draft} problem={problems.targets} onChange={onChange} />
    </>
  )
}

function IconField({ value, onChange }: { value: string | undefined; onChange: (icon: string) => void }) {
  const { t } = useTranslation('ai')
  const chosen = iconNames.find((name) => name === value) ?? 'sparkles'
  return (
    <fieldset className={settings.fields}>
      <legend>{t('shortcut.icon')}</legend>
      <div className={styles.icons}>
        {iconNames.map((name) => (
          <IconButton
            key={name}
            label={t(`shortcut.icons.${name}`)}
            pressed={name === chosen}
            onClick={() => onChange(name)}
          >
            <ShortcutIcon name={name} />
          </IconButton>
        ))}
      </div>
    </fieldset>
  )
}

interface TargetsFieldProps {
  draft: Shortcut
  problem: ShortcutProblems['targets']
  onChange: (draft: Shortcut) => void
}

function TargetsField({ draft, problem, onChange }: TargetsFieldProps) {
  const { t } = useTranslation('ai')
  const problemId = useId()
  return (
    <fieldset className={settings.fields} aria-describedby={problem && problemId}>
      <legend>{t('shortcut.targets')}</legend>
      {targets.map((target) => (
        <Checkbox
          key={target}
          label={t(`shortcut.target.${target}`)}
          checked={draft.displayTargets.includes(target)}
          onChange={(isChosen) => {
            const displayTargets = targets.filter((each) =>
              each === target ? isChosen : draft.displayTargets.includes(each),
            )
            onChange({ ...draft, displayTargets })
          }}
        />
      ))}
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </fieldset>
  )
}
