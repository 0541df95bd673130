import { useUiTexts } from '../provider/ui-provider.tsx'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** What is waited for; "Loading" when absent. */
  label?: string | undefined
  size?: 16 | 20
}

/** Shows after 200 ms, so that what is quick never flickers. */
export function Spinner({ label, size = 16 }: SpinnerProps) {
  const texts = useUiTexts()
  return <output aria-label={label ?? texts.loading} className={styles.spinner} data-size={size} />
}
