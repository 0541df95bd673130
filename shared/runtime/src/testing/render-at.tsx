import { useStore } from '@nanostores/react'
import { act, render } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { commandDeclaration } from '@tidings/contracts'
import { UiProvider } from '@tidings/ui'
import i18next, { type Resource } from 'i18next'
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { BrowserRouter } from 'react-router'
import { queryClient } from '../data/query-client.ts'
import { $contributions, type PartVersion } from '../parts/contributions.ts'
import type { Part } from '../parts/part.ts'
import { RegionFrameContext } from '../parts/region-frame.ts'
import { Region } from '../parts/region.tsx'
import { $updates } from '../parts/updates.ts'
import { answerCalls, type Answers } from './answers.ts'

export interface Surroundings {
  /** English by namespace, as in `locales/en`. */
  texts: Resource[string]
  /** A server that knows these answers alone; without them calls go where they would. */
  answers?: Answers
  /** The `remote.json` whose commands there are. */
  manifest?: { commands?: readonly object[] }
}

/** Shows something at a path, in English, with what stands around it in the product. */
export async function renderAt(
  path: string,
  children: ReactNode,
  { texts, answers, manifest }: Surroundings,
) {
  if (answers) answerCalls(answers)
  if (manifest) contribute(manifest)
  history.replaceState(null, '', path)
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: texts },
    interpolation: { escapeValue: false },
  })
  const page = render(
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={{ close: 'Close', loading: 'Loading', notifications: 'Notifications' }}>
        <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
      </UiProvider>
    </QueryClientProvider>,
  )
  await act(async () => Promise.resolve())
  return page
}

/** A part that a remote exports, in a region of its own: what is wrong in it is told there, as in the product. */
export function partOf(part: Part, properties: object = {}): ReactNode {
  return regionOf([versionOf(part, '1.0.0')], properties)
}

/** As `partOf`, of a part that another version comes of while it is shown. */
export function updatedPartOf(part: Part) {
  const shown = versionOf(part, '1.0.0')
  const $versions = atom([shown])
  const Shown = () => regionOf(useStore($versions), {})
  return {
    part: <Shown />,
    /** Whether a version that is there from now on waits for unsaved work. */
    isHeld: () => {
      act(() => $versions.set([versionOf(part, '2.0.0'), shown]))
      const updates = $updates.get()
      if (updates.length === 0) throw new Error('Nothing waits: the part is not shown yet')
      return updates.some(({ isHeld }) => isHeld)
    },
  }
}

const versionOf = (part: Part, version: string): PartVersion => ({
  version,
  source: 'stable',
  load: async () => part,
})

const regionOf = (versions: PartVersion[], properties: object): ReactNode => (
  <RegionFrameContext value={frame}>
    <Region part={{ remote: 'under-test', name: 'part', versions }} properties={properties} />
  </RegionFrameContext>
)

const frame = {
  Loading: () => null,
  Failure: ({ error }: { error: Error }) => <div role="alert">{error.message}</div>,
}

function contribute({ commands = [] }: NonNullable<Surroundings['manifest']>): void {
  $contributions.set({
    routes: [],
    slots: [],
    commands: commands.map((command) => {
      const { opens: _none, access: _any, ...declaration } = commandDeclaration.parse(command)
      return declaration
    }),
  })
}
