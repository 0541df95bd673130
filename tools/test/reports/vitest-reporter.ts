import { JsonReporter, type TestModule } from 'vitest/node'

/** The reporter `json`, with the time that a test may take beside the one that it took. */
export default class extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    for (const module of modules) {
      for (const test of module.children.allTests())
        Object.assign(test.meta(), { limitMs: test.options.timeout })
    }
    await super.onTestRunEnd(modules)
  }
}
