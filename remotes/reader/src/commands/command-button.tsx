import { IconButton, type IconButtonProps } from '@tidings/ui'
import type { Offer } from './command.ts'
import styles from './commands.module.css'

interface CommandButtonProps
  extends Offer, Pick<IconButtonProps, 'size' | 'tabIndex' | 'onFocus' | 'onPointerEnter'> {
  onRun: (id: string) => unknown
}

/** A button of a command. */
export function CommandButton(props: CommandButtonProps) {
  const { id, icon: Icon, mark, danger: _danger, onRun, ...button } = props
  return (
    <IconButton {...button} focusableWhenDisabled onClick={() => onRun(id)}>
      <Icon className={styles.icon} data-mark={mark} />
    </IconButton>
  )
}
