import { useTranslation } from '@tidings/runtime'
import { Button, Select, TextField } from '@tidings/ui'
import { useState } from 'react'
import {
  changesClocks,
  frequencies,
  isSetTo,
  movedTime,
  presets,
  whenOfPreset,
  type When,
} from './schedule.ts'
import { zoneHere } from '../zone-here.ts'
import type { TaskProblems } from './tasks.ts'
import { nameDay, nameZone, sayClock } from './use-schedule-words.ts'
import settings from '../settings/settings.module.css'
import styles from './tasks.module.css'

/** A week, from Monday on; 0 is Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const
const DAYS_OF_MONTH = 31
/** From then on a month may have no such day. */
const SHORTEST_MONTH = 28

interface ScheduleFieldsProps {
  when: When
  /** When it was begun to choose. */
  now: number
  problems: TaskProblems
  onChange: (when: When) => void
}

/** When a task is run: by a press, or as one chooses. */
export function ScheduleFields({ when, now, problems, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('ai')
  const change = (changed: Partial<When>) => onChange({ ...when, ...changed })
  return (
    <fieldset className={settings.fields}>
      <legend>{t('task.whenTitle')}</legend>
      <div className={styles.presets}>
        {presets.map((preset) => {
          const given = whenOfPreset(preset, when.timeZone, now)
          return (
            <Button
              key={preset}
              size="small"
              aria-pressed={isSetTo(when, given)}
              onClick={() => change(given)}
            >
              {t(`task.preset.${preset}`, { time: sayClock(given.time) })}
            </Button>
          )
        })}
      </div>
      <div className={styles.fields}>
        <Select
          label={t('task.frequency')}
          value={when.frequency}
          options={frequencies.map((value) => ({ value, label: t(`task.often.${value}`) }))}
          onChange={(frequency) => change({ frequency })}
        />
        <DayField when={when} problem={problems.date} onChange={change} />
        <TextField
          label={t('task.time')}
          type="time"
          value={when.time}
          error={problems.time && t(problems.time)}
          required
          onChange={(time) => change({ time })}
        />
      </div>
      <Notes when={when} />
      <ZoneField when={when} now={now} onChange={change} />
    </fieldset>
  )
}

interface DayFieldProps {
  when: When
  problem: TaskProblems['date']
  onChange: (changed: Partial<When>) => void
}

function DayField({ when, problem, onChange }: DayFieldProps) {
  const { t } = useTranslation('ai')
  switch (when.frequency) {
    case 'once':
      return (
        <TextField
          label={t('task.date')}
          type="date"
          value={when.date}
          error={problem && t(problem)}
          required
          onChange={(date) => onChange({ date })}
        />
      )
    case 'daily':
      return null
    case 'weekly':
      return (
        <Select
          label={t('task.dayOfWeek')}
          value={when.dayOfWeek}
          options={WEEK.map((value) => ({ value, label: nameDay(value) }))}
          onChange={(dayOfWeek) => onChange({ dayOfWeek })}
        />
      )
    case 'monthly':
      return (
        <Select
          label={t('task.dayOfMonth')}
          value={when.dayOfMonth}
          options={Array.from({ length: DAYS_OF_MONTH }, (_, index) => ({
            value: index + 1,
            label: String(index + 1),
          }))}
          onChange={(dayOfMonth) => onChange({ dayOfMonth })}
        />
      )
  }
}

/** What becomes of a day or a time that there is not always. */
function Notes({ when }: { when: When }) {
  const { t } = useTranslation('ai')
  const moved = movedTime(when)
  return (
    <>
      {moved !== undefined && <p className={settings.note}>{t('task.moved', { time: sayClock(moved) })}</p>}
      {when.frequency === 'monthly' && when.dayOfMonth > SHORTEST_MONTH && (
        <p className={settings.note}>{t('task.shortMonth')}</p>
      )}
    </>
  )
}

/** By which clocks it goes: those of the task, or those where its user is now. */
function ZoneField({ when, now, onChange }: Omit<DayFieldProps, 'problem'> & { now: number }) {
  const { t } = useTranslation('ai')
  const here = zoneHere()
  const [first] = useState(when.timeZone)
  const changes = changesClocks(when.timeZone, now)
  const name = nameZone(when.timeZone)
  const named = (zone: string) => t('task.zoneNamed', { name: nameZone(zone), zone })
  return (
    <>
      {first !== here && (
        <Select
          label={t('task.zone')}
          value={when.timeZone}
          options={[
            { value: first, label: named(first) },
            { value: here, label: t('task.zoneHere', { zone: named(here) }) },
          ]}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      )}
      {changes && <p className={settings.note}>{t('task.clockKept', { zone: name })}</p>}
      {!changes && first === here && <p className={settings.note}>{t('task.clock', { zone: name })}</p>}
    </>
  )
}
