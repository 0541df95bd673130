import { Callout } from '@tidings/ui'

/** Why something was refused; announced when it comes. */
export function FailureNotice({ text }: { text: string | undefined }) {
  return text ? <Callout tone="danger" title={text} /> : null
}
