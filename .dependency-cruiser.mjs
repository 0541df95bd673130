// Who may import whom. Packages are folders; a package is entered by its src/index.ts alone.

import { rooms } from './server/floors.mjs'

const ours = '^(shared/[^/]+|remotes/[^/]+|server|shell|tools|tests)/'
const testFiles = '[.]test[.]tsx?$|/testing[.]tsx?$|/src/testing/'

/**
 * @param {string} folder
 * @param {string[]} packages
 * @param {string} why
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function mayImportOnly(folder, packages, why) {
  return {
    name: `${folder.replaceAll('/', '-')}-may-import-only-${packages.join('-') || 'itself'}`,
    severity: 'error',
    comment: why,
    from: { path: `^${folder}/`, pathNot: testFiles },
    to: {
      path: ours,
      pathNot: [folder, ...packages.map((name) => `shared/${name}`)].map((path) => `^${path}/`),
    },
  }
}

/**
 * @param {string} room
 * @param {number} floor
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function knowsOnlyThoseBelow(room, floor) {
  const above = rooms.slice(floor + 1).map(pathOfRoom)
  return {
    name: `server-${room.replace('/', '-')}-knows-only-those-below`,
    severity: 'error',
    comment: 'server/floors.mjs says which rooms stand on which',
    from: { path: pathOfRoom(room), pathNot: testFiles },
    to: { path: [...above, '^server/src/[^/]+[.]ts$'], pathNot: testFiles },
  }
}

/** @param {string} room */
const pathOfRoom = (room) =>
  `^server/src/${room.endsWith('.ts') ? `${room.replace('.', '[.]')}$` : `${room}/`}`

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  mayImportOnly('shared/contracts', [], 'contracts are what everything else agrees on'),
  mayImportOnly('shared/ui', [], 'components know no business words'),
  mayImportOnly('shared/typeset', [], 'code and formulas are set the same, whatever they stand in'),
  mayImportOnly('shared/db', ['contracts'], 'the database knows entities, nothing above them'),
  mayImportOnly('shared/runtime', ['contracts', 'db'], 'the runtime is given to remotes, it knows none'),
  mayImportOnly('server', ['contracts'], 'server and browser meet in the contracts'),
  ...rooms.map(knowsOnlyThoseBelow),
  mayImportOnly('shell', ['contracts', 'db', 'runtime', 'ui'], 'the shell is built knowing no remote'),
  {
    name: 'remotes-may-import-only-shared',
    severity: 'error',
    comment: 'a remote is built and deployed alone',
    from: { path: '^remotes/([^/]+)/' },
    to: { path: ours, pathNot: ['^shared/', '^remotes/$1/'] },
  },
  {
    name: 'packages-are-entered-by-their-index',
    severity: 'error',
    comment: 'everything but the index of a package is private',
    from: { path: '^(shared/[^/]+|remotes/[^/]+|server|shell)/' },
    to: {
      path: '^shared/[^/]+/',
      pathNot: [
        '^$1/',
        '^shared/[^/]+/src/(((asked-feed|auth-calls|batches|browser-identity|chat-chunk|chats|citations|code|drop|feed-checks|flow-chart|folders|forget-user|form-limits|formulas|identifier|language-tags|last-opened|leftovers|late-calls|limit-data|mcp-callback|mcp-input|model-failure|notification|passages|players|search|spans|themes|timeline-address|tracking|trials|user-events|wall-clock)/)?index[.]ts|[^/]+[.]css)$',
        // The doors for tests; another rule keeps everything else from them.
        '^shared/[^/]+/src/testing([.]ts|/index[.]ts)$',
      ],
    },
  },
  {
    name: 'libraries-of-the-host-come-through-the-runtime',
    severity: 'error',
    comment: 'a second copy of these would not see the state of the first',
    from: { path: '^remotes/', pathNot: '[.]test[.]tsx?$' },
    to: {
      path: 'node_modules/(react-router|@tanstack/|nanostores|@nanostores/|i18next|react-i18next|dexie|single-spa)',
    },
  },
  {
    name: 'no-circles',
    severity: 'error',
    comment: 'one of the files has a second idea in it; types tie them as fast as what runs',
    from: {},
    to: { circular: true },
  },
  {
    name: 'rows-stand-on-the-ground',
    severity: 'error',
    comment: 'what is stored is known without what reads and writes it',
    from: { path: '^shared/db/src/rows/' },
    to: { path: '^shared/db/', pathNot: '^shared/db/src/rows/' },
  },
  {
    name: 'tests-are-imported-by-tests-only',
    severity: 'error',
    from: { path: '^(shared|remotes|server|shell)/', pathNot: testFiles },
    to: { path: testFiles },
  },
  {
    name: 'folders-are-named-for-what-users-see',
    severity: 'error',
    comment: 'utils, helpers, common and types say nothing of what is in them',
    from: {},
    to: { path: '/(utils|helpers|common|types)(/|[.]tsx?$)', pathNot: 'node_modules' },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    from: { path: ours },
    to: { couldNotResolve: true, pathNot: '^(node:|virtual:)' },
  },
]

/** @satisfies {import('dependency-cruiser').ICruiseOptions} */
const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^dist/' },
  tsPreCompilationDeps: true,
  moduleSystems: ['es6', 'cjs'],
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
  },
}

export default { forbidden, options }
