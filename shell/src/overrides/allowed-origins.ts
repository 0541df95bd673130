import { overrideOrigin } from '@tidings/contracts'

/** The origins that the server lets this page load parts from; none where it does not say so in the page. */
export function allowedOrigins(): string[] {
  const content = document.querySelector<HTMLMetaElement>('meta[name=part-overrides]')?.content ?? ''
  return content.split(' ').filter((origin) => overrideOrigin.safeParse(origin).success)
}
