import { useLayoutEffect, useRef } from 'react'
import styles from './markdown.module.css'

interface FormulaProps {
  /** As it stands in the text. */
  written: string
  /** In the notation of TeX. */
  tex: string
  /** It stands on a line of its own. */
  isBlock: boolean
}

/** A formula as mathematics is set; as it is written, until what sets it is here, and where it cannot be read. */
export function Formula({ written, tex, isBlock }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  // Before it is painted, where what sets it is here already.
  useLayoutEffect(() => {
    let isLeft = false
    async function set() {
      const { formulaNodes } = await import('@tidings/typeset/formulas')
      const nodes = formulaNodes(tex, isBlock)
      if (!isLeft && nodes) place.current?.replaceChildren(...nodes)
    }
    // Without it the formula is still there to be read.
    set().catch(() => undefined)
    return () => {
      isLeft = true
    }
  }, [tex, isBlock])
  return (
    <span ref={place} className={isBlock ? styles.formulaBlock : undefined} dir="ltr">
      {written}
    </span>
  )
}
