import { identityProof } from './identity-proof.ts'
import { gateRule, registryLine, remoteVersion, versionName } from './registry.ts'
import { remoteName } from './remote-manifest.ts'
import { isoTime, z } from './zod.ts'

/** What a token may allow: `upload` a version, and each change of the registry and of its gate. */
const deploymentActions = [
  'upload',
  'deploy',
  'rollback',
  'canary',
  'promote',
  'disable',
  'enable',
  'gate',
  'ungate',
  'prune',
] as const

export const deploymentAction = z.enum(deploymentActions)

const reason = z.string().trim().max(500).default('')

/** POST /api/deployments/:remote/changes: one change of the registry, made whole or not at all. */
export const registryChange = z.union([
  z.object({ action: z.literal('deploy'), version: versionName, reason }),
  /** To a version, or to the stable one before. */
  z.object({ action: z.literal('rollback'), version: versionName.optional(), reason }),
  z.object({
    action: z.literal('canary'),
    version: versionName,
    percent: z.number().min(0).max(100),
    reason,
  }),
  /** Makes the canary the stable version. */
  z.object({ action: z.literal('promote'), reason }),
  z.object({ action: z.literal('disable'), reason }),
  z.object({ action: z.literal('enable'), reason }),
])

/** Answer to a change: the registry's serial from now on, and what it says of the remote. */
export const registryChanged = z.object({
  serial: z.int(),
  line: registryLine.omit({ versions: true }),
})

/**
 * POST /api/deployments/:remote/gate: notes that a version does not work with a version of the contracts, or that it does
 * after all, and why. Without `contracts` those of the server are meant.
 */
export const gateChange = z.object({
  action: z.enum(['gate', 'ungate']),
  version: versionName,
  contracts: versionName.optional(),
  reason: z.string().trim().min(1).max(500),
})

/** Answer to a change of the gate: the registry's serial from now on, and the rule that was made or taken away. */
export const gateChanged = z.object({ serial: z.int(), rule: gateRule })

/** A version as GET /api/deployments lists it. */
const deployedVersion = z.object({
  version: versionName,
  builtAt: isoTime,
  uploadedAt: isoTime,
  bytes: z.int(),
})

/** GET /api/deployments */
export const deployments = z.object({
  serial: z.int(),
  gate: z.array(gateRule),
  remotes: z.array(
    registryLine.omit({ versions: true }).extend({
      /** Newest first. */
      versions: z.array(deployedVersion),
    }),
  ),
})

/** A line of GET /api/deployments/audit, newest first: who changed what, when and why. */
export const auditLine = z.object({
  at: isoTime,
  who: z.string(),
  remote: remoteName,
  action: z.string(),
  version: versionName.nullable(),
  reason: z.string(),
  serial: z.int(),
})

/** What a token is for; `remotes` is `*` for all. */
const deploymentTokenWish = z.object({
  name: z.string().trim().min(1).max(100),
  remotes: z.union([z.literal('*'), z.array(remoteName).min(1)]),
  actions: z.array(deploymentAction).min(1),
})

/** POST /api/deployments/tokens; an administrator who is signed in proves who they are, the operator need not. */
export const deploymentTokenRequest = deploymentTokenWish.extend(identityProof.shape)

/** GET /api/deployments/tokens lists these, with who made them; only the answer to the request holds the token itself, once. */
export const deploymentToken = deploymentTokenWish.extend({ id: z.string(), createdAt: isoTime })
export const newDeploymentToken = deploymentToken.extend({ token: z.string() })
export const listedDeploymentToken = deploymentToken.extend({
  /** The address of the account that made it; null of the operator. */
  madeBy: z.string().nullable(),
  /** Not where whoever made it is no administrator any more. */
  isTaken: z.boolean(),
})

/** POST /api/deployments/prune: the versions that nobody can ask for any more, and that are gone now. */
export const pruned = z.object({ removed: z.array(z.object({ remote: remoteName, version: versionName })) })

/**
 * PUT /api/deployments/:remote/versions/:version takes multipart/form-data: `record`, which is this, and a part `file`
 * for each file of the build, named by its path below the version's folder.
 */
export const uploadRecord = remoteVersion

/** DATA_DIR/operator.json, which the server writes at its start: how tools on the same machine reach it. */
export const operatorAccess = z.object({ url: z.string(), token: z.string() })

export type DeploymentAction = z.infer<typeof deploymentAction>
export type RegistryChange = z.infer<typeof registryChange>
export type RegistryChanged = z.infer<typeof registryChanged>
export type GateChange = z.infer<typeof gateChange>
export type GateChanged = z.infer<typeof gateChanged>
export type Deployments = z.infer<typeof deployments>
export type AuditLine = z.infer<typeof auditLine>
export type DeploymentTokenRequest = z.infer<typeof deploymentTokenRequest>
export type DeploymentToken = z.infer<typeof deploymentToken>
export type ListedDeploymentToken = z.infer<typeof listedDeploymentToken>
export type OperatorAccess = z.infer<typeof operatorAccess>
