import { join } from 'node:path'
import { copyProject, type ProjectCopy } from '../../authors/project-copy.ts'

/** The product and the same code as one application, both built of a project of five parts. */
export interface FiveParts {
  /** Where the product can be started. */
  folder: string
  /** The build of the single bundle. */
  singleBundle: string
  dispose: () => void
}

/** Those that are not ours, each with a page, a command and texts, as authors get them. */
export const furtherParts = ['notes', 'drafts'] as const

/** Makes a copy of the project with two parts more, and builds it in both ways; throws where a build fails. */
export function buildFiveParts(): FiveParts {
  const project = copyProject()
  const singleBundle = join(project.folder, 'dist-single-bundle')
  try {
    for (const name of furtherParts) {
      project.run(`npm run create-remote -- ${name}`)
      leaveSidebar(project, `remotes/${name}/remote.json`)
    }
    project.run('npm run build')
    project.run(`node tests/benchmarks/single-bundle/build-single-bundle.ts ${singleBundle}`)
  } catch (error) {
    project.dispose()
    throw error
  }
  return { folder: project.folder, singleBundle, dispose: project.dispose }
}

/** One piece in the sidebar is the reader's, and no other part has a place on every page: that would be four requests each. */
function leaveSidebar({ read, write }: ProjectCopy, manifestFile: string): void {
  const { slots: _, ...manifest }: Record<string, unknown> = JSON.parse(read(manifestFile))
  write(manifestFile, JSON.stringify(manifest))
}
