import { federation } from '@module-federation/vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { plainContainer } from './container.ts'
import { foldFacades } from './fold-facades.ts'
import { foldRuntime } from './fold-runtime.ts'
import { keepWhatPagesNeed } from './for-pages.ts'
import { importPlainly, leaveOutIconKeys, leaveOutNeverRun } from './left-out.ts'
import { addressesOfShellTexts } from './texts.ts'
import { withWholeSurface } from './whole-surface.ts'
import { shellFolder, type Remote } from './workspace.ts'

type Mode = 'build' | 'dev'

/**
 * What the shell provides, once for the whole page (shell/src/federation/share-scope.ts). Anything else reaches a remote
 * through @tidings/runtime, where only what is used of it is shipped.
 */
const provided = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  'react-dom/client': '^19.3.0',
  '@tidings/contracts': '^1.0.0',
  '@tidings/runtime': '^1.0.0',
  '@tidings/db': '^1.0.0',
  '@tidings/ui': '^1.0.0',
}

const providedInDevelopment = { ...provided, 'react/jsx-dev-runtime': '^19.3.0' }

const base: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  clearScreen: false,
  css: { modules: { generateScopedName: nameClass } },
}

/**
 * The name of a class in the page. It changes with its style sheet: versions of a remote stand side by side. The usual one
 * names the line too, which no first page need bear.
 */
function nameClass(name: string, _file: string, css: string): string {
  return `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 5)}`
}

const buildOptions = {
  target: 'esnext',
  sourcemap: true,
  emptyOutDir: true,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 2048,
  // The server writes one flat wave of preloads into the page.
  modulePreload: false,
} as const

/** Which plugin a build waits for is nothing to whoever starts the product. */
const checks = { bundlerTimings: false }

/** Each constant stands where it is used: that is shorter, and the first page has room for little. */
const optimization = { inlineConst: { mode: 'all', pass: 2 } } as const

/** The configuration of the shell: an application like any other, which knows no remote. */
export function shellConfig(mode: Mode): InlineConfig {
  return {
    ...base,
    root: shellFolder,
    appType: 'spa',
    plugins: [
      react(),
      leaveOutNeverRun(),
      leaveOutIconKeys(),
      keepWhatPagesNeed(),
      foldRuntime(/node_modules[/\\]react[/\\]/),
      importPlainly(),
      foldFacades(),
    ],
    // The package's own entry is the build for old browsers.
    resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
    // In development texts are edited.
    define: {
      ...(mode === 'build' && { SHELL_TEXTS: JSON.stringify(addressesOfShellTexts()) }),
    },
    build: {
      ...buildOptions,
      // One for all pages: what is late would wait for its own before its script is asked for.
      cssCodeSplit: false,
      rolldownOptions: {
        optimization,
        checks,
        output: { codeSplitting: { groups: shellChunks } },
      },
    },
  }
}

/** The configuration of a remote: its parts are the exports of src/index.ts, and it brings nothing that is provided. */
export function remoteConfig(remote: Remote, mode: Mode): InlineConfig {
  const parts = join(remote.folder, 'src/index.ts')
  const packages = Object.entries(mode === 'dev' ? providedInDevelopment : provided)
  return {
    ...base,
    root: remote.folder,
    // One build for whatever folder below /remotes/.
    base: './',
    plugins: [
      react(),
      importPlainly(),
      leaveOutIconKeys(),
      foldRuntime(/[/\\]src[/\\]index\.ts$/),
      plainContainer({ exposes: { './parts': parts }, provided: packages.map(([name]) => name) }),
      withWholeSurface(
        federation({
          name: remote.name,
          filename: 'remoteEntry.js',
          exposes: { './parts': './src/index.ts' },
          shared: Object.fromEntries(
            packages.map(([name, requiredVersion]) => [
              name,
              { singleton: true, requiredVersion, import: false as const },
            ]),
          ),
          // The default fetches every registered remote at start, and one that is dead takes the host down.
          shareStrategy: 'loaded-first',
          dts: false,
          dev: { remoteHmr: true },
          experiments: { externalRuntime: true },
          // Both serve manifests and hot reload, of which a build has neither.
          ...(mode === 'build' && { disableSnapshot: true, disableRemote: true }),
        }),
      ),
    ],
    build: {
      ...buildOptions,
      // One style sheet, which the shell puts on the page before the first part is mounted.
      cssCodeSplit: false,
      rolldownOptions: {
        optimization,
        checks,
        input: parts,
        output: { codeSplitting: { groups: remoteChunks } },
      },
    },
  }
}

/** Few and large: what changes seldom, what the first page needs, and the components that come after it. */
const shellChunks = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 3 },
  // What both it and what comes late need of a file that is in neither would be one request more.
  { name: 'shell', test: /[/\\]src[/\\]main\.tsx$|package\.json$|overrides\.module\.css$/, priority: 2 },
  { name: 'session', test: /[/\\]shell[/\\]src[/\\]session[/\\]/, priority: 1 },
  { name: 'late', test: /node_modules|[/\\]shared[/\\]ui[/\\]/, priority: 1 },
]

/** Few and large: all parts and what they share with the host, and the components that come after them. */
const remoteChunks = [
  { name: 'parts', test: /loadShare|[/\\]src[/\\](?:index\.ts|.*-part\.tsx?)$/, priority: 2 },
  { name: 'components', test: /[/\\]src[/\\]late[/\\]components\.ts$/, priority: 1 },
]

/** What the service worker keeps of the shell from the start: the hash of each file, by its path. */
export interface KeptShell {
  version: string
  files: Record<string, string>
}

/** The configuration of the service worker: one script at the root, so that it reaches every page. */
export function serviceWorkerConfig(outDir: string, kept: KeptShell): InlineConfig {
  return {
    ...base,
    root: shellFolder,
    publicDir: false,
    define: { KEPT_SHELL: JSON.stringify(kept) },
    build: {
      ...buildOptions,
      outDir,
      emptyOutDir: false,
      sourcemap: false,
      lib: {
        entry: join(shellFolder, 'src/offline/service-worker.ts'),
        formats: ['es'],
        fileName: () => 'sw.js',
      },
    },
  }
}
