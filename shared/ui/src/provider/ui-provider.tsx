import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { LucideProvider } from 'lucide-react'
import { createContext, useContext, type ReactNode } from 'react'

/** The few words that components say by themselves. */
export interface UiTexts {
  close: string
  loading: string
  notifications: string
}

const TextsContext = createContext<UiTexts>({
  close: 'Close',
  loading: 'Loading',
  notifications: 'Notifications',
})

export interface UiProviderProps {
  texts: UiTexts
  direction?: 'ltr' | 'rtl'
  children: ReactNode
}

/** So long one points at something before it says what it is. */
export const TOOLTIP_DELAY_MS = 200
const TOOLTIP_SKIP_MS = 1000

/** Stands once around the whole page: words, writing direction, tooltip delays and icon size. */
export function UiProvider({ texts, direction = 'ltr', children }: UiProviderProps) {
  return (
    <TextsContext value={texts}>
      {/* The content security policy refuses style elements; their rules are in our own style sheets. */}
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={direction}>
          <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={TOOLTIP_SKIP_MS}>
            <LucideProvider size={16} strokeWidth={1.75}>
              {children}
            </LucideProvider>
          </Tooltip.Provider>
        </DirectionProvider>
      </CSPProvider>
    </TextsContext>
  )
}

/** Words of the components in the user's language. */
export function useUiTexts(): UiTexts {
  return useContext(TextsContext)
}
