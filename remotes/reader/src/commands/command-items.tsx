import { MenuItem } from '@tidings/ui'
import type { Offer } from './command.ts'
import styles from './commands.module.css'

interface CommandItemsProps {
  offers: readonly Offer[]
  onRun: (id: string) => unknown
}

/** Commands as items of a menu. */
export const CommandItems = ({ offers, onRun }: CommandItemsProps) =>
  offers.map(({ id, label, icon: Icon, mark, shortcut, danger, disabled }) => (
    <MenuItem
      key={id}
      icon={<Icon className={styles.icon} data-mark={mark} />}
      {...{ shortcut, danger, disabled }}
      onSelect={() => void onRun(id)}
    >
      {label}
    </MenuItem>
  ))
