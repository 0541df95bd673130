import { WebImage } from '@tidings/ui'
import { renderSVG } from 'uqr'
import styles from './account.module.css'

const QUIET_MODULES = 4

/** A QR code, drawn here: what it holds is told to nobody. Always dark on light, as cameras expect. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const svg = renderSVG(value, { border: QUIET_MODULES })
  return (
    <WebImage src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} className={styles.code} />
  )
}
