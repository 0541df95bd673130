import {
  auditLine,
  deployments,
  listedDeploymentToken,
  errorBody,
  gateChanged,
  newDeploymentToken,
  pruned,
  registryChanged,
  z,
  type AuditLine,
  type Deployments,
  type DeploymentTokenRequest,
  type ListedDeploymentToken,
  type GateChange,
  type GateChanged,
  type OperatorAccess,
  type RegistryChange,
  type RegistryChanged,
  type RemoteVersion,
} from '@tidings/contracts'
import { PACKAGES_FILE, packageList } from '../federation/packages.ts'
import { Failure, Refusal } from './failure.ts'

/** A file of a version, named by its path below the version's folder. */
export interface UploadFile {
  path: string
  content: Uint8Array<ArrayBuffer>
}

/** What a server lets be done with its remotes (shared/contracts/src/deployment.ts). */
export interface DeploymentClient {
  list(): Promise<Deployments>
  audit(): Promise<AuditLine[]>
  /** The packages in a deployed version; undefined where it has no list. */
  packages(remote: string, version: string): Promise<string[] | undefined>
  /** Whether a server has a version with the very same files. */
  has(record: RemoteVersion, files: readonly UploadFile[]): Promise<boolean>
  upload(record: RemoteVersion, files: UploadFile[]): Promise<void>
  change(remote: string, change: RegistryChange): Promise<RegistryChanged>
  changeGate(remote: string, change: GateChange): Promise<GateChanged>
  prune(): Promise<z.infer<typeof pruned>>
  tokens(): Promise<ListedDeploymentToken[]>
  createToken(request: DeploymentTokenRequest): Promise<z.infer<typeof newDeploymentToken>>
  deleteToken(id: string): Promise<void>
}

const DEPLOYMENTS_PATH = '/api/deployments'

/** Talks to a server; each refusal is a Failure in words. */
export function createDeploymentClient({ url, token }: OperatorAccess): DeploymentClient {
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const isForm = body instanceof FormData
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
    const content = body === undefined || isForm ? body : JSON.stringify(body)
    const answer = await reach(`${url}${DEPLOYMENTS_PATH}${path}`, { method, headers, body: content ?? null })
    if (!answer.ok) throw await toFailure(answer, url)
    return answer
  }
  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    ...request: Parameters<typeof send>
  ): Promise<z.infer<Schema>> => {
    const answer: unknown = await (await send(...request)).json()
    const { data, success } = schema.safeParse(answer)
    if (!success) throw new Failure(`${url} answers otherwise than this tool knows: is it another version?`)
    return data
  }

  return {
    list: () => call(deployments, 'GET', ''),
    audit: () => call(z.array(auditLine), 'GET', '/audit'),
    packages: async (remote, version) => {
      const answer = await reach(`${url}/remotes/${remote}/${version}/${PACKAGES_FILE}`, {})
      return answer.ok ? packageList.parse(await answer.json()) : undefined
    },
    has: async ({ manifest, version }, files) => {
      for (const { path, content } of files) {
        // The first one tells nearly always.
        // oxlint-disable-next-line no-await-in-loop
        const answer = await reach(`${url}/remotes/${manifest.name}/${version}/${path}`, {})
        // oxlint-disable-next-line no-await-in-loop
        if (!answer.ok || !Buffer.from(await answer.arrayBuffer()).equals(content)) return false
      }
      return true
    },
    upload: async (record, files) => {
      const path = `/${record.manifest.name}/versions/${record.version}`
      await send('PUT', path, uploadForm(record, files))
    },
    change: (remote, change) => call(registryChanged, 'POST', `/${remote}/changes`, change),
    changeGate: (remote, change) => call(gateChanged, 'POST', `/${remote}/gate`, change),
    prune: () => call(pruned, 'POST', '/prune', {}),
    tokens: () => call(z.array(listedDeploymentToken), 'GET', '/tokens'),
    createToken: (request) => call(newDeploymentToken, 'POST', '/tokens', request),
    deleteToken: async (id) => {
      await send('DELETE', `/tokens/${encodeURIComponent(id)}`)
    },
  }
}

function uploadForm(record: RemoteVersion, files: UploadFile[]): FormData {
  const form = new FormData()
  form.set('record', JSON.stringify(record))
  for (const { path, content } of files) form.append('file', new Blob([content]), path)
  return form
}

async function reach(url: string, options: RequestInit): Promise<Response> {
  try {
    // A token is for the server that was named, for no other that it may point to.
    return await fetch(url, { ...options, redirect: 'error' })
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Failure(`No answer from ${new URL(url).origin}: ${cause}`, { cause: error })
  }
}

async function toFailure(answer: Response, url: string): Promise<Failure> {
  const body = errorBody.safeParse(await answer.json().catch(() => undefined))
  const said = body.success ? body.data.message : answer.statusText
  if (answer.status === 401) return new Failure(`${url} does not know the token: ${said}`)
  if (answer.status === 403) return new Failure(`The token does not allow this: ${said}`)
  if (answer.status === 409) return new Refusal(`Refused: ${said}`)
  const more = body.data?.data ?? body.data?.details
  const details = more === undefined ? '' : ` ${JSON.stringify(more)}`
  return new Failure(`${url} answered ${answer.status}: ${said}${details}`)
}
