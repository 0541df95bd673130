const kept = ['PATH', 'TMPDIR', 'NODE_COMPILE_CACHE']

/** What a program needs of the environment of tests, and no more: that may hold settings of the product, or of their runner. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]))
}
