import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  shape?: 'line' | 'block' | 'circle'
  /** Any CSS length; the whole width when absent. */
  width?: string | undefined
  height?: string | undefined
  className?: string | undefined
}

/** The place of what is loading; shows after 200 ms. Say "loading" once, on the region around it. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, className)}
      data-skeleton={shape}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
