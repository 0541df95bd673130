import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabsItem<Value> {
  value: Value
  label: string
  icon?: ReactNode
  panel: ReactNode
}

export interface TabsProps<Value> {
  /** Names the row of tabs. */
  label: string
  value: Value
  tabs: readonly TabsItem<Value>[]
  onChange: (value: Value) => void
}

/** Panels of which one is seen. */
export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  return (
    <BaseTabs.Root value={value} onValueChange={(next: Value) => onChange(next)} className={styles.root}>
      <BaseTabs.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.icon}
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className={styles.indicator} />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  )
}
