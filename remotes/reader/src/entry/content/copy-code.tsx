import { useTranslation } from '@tidings/runtime'
import { Copy, IconButton } from '@tidings/ui'
import { copyAndSay } from '../../actions/copy-text.ts'
import type { CodeMount } from './structure.ts'

/** Copies a block of code as it stands there. It holds no words itself, so that neither who selects nor who listens meets any. */
export function CopyCode({ code }: Pick<CodeMount, 'code'>) {
  const { t } = useTranslation('reader')
  // Without the end of its last line: pasted, it would carry out what is there before one has seen it.
  const copy = async () => copyAndSay(code.textContent.replace(/\n$/, ''), t)
  return (
    <IconButton label={t('content.copyCode')} size="small" onClick={() => void copy()}>
      <Copy />
    </IconButton>
  )
}
