import { oc } from '@orpc/contract'
import { serverConfigs } from '../configs.ts'
import { reply } from '../reply.ts'
import { z } from '../zod.ts'

export const configs = oc
  .route({ method: 'GET', path: '/status/configs', summary: 'What this server offers', tags: ['status'] })
  .input(z.object({}))
  .output(reply(serverConfigs))

const probe = (name: string, summary: string) =>
  oc.route({ method: 'GET', path: `/probes/${name}`, summary, tags: ['probes'] })

/** Milliseconds that the database took to answer. */
export const postgresql = probe('postgresql', 'The database').input(z.object({})).output(reply(z.number()))

/** Beyond the wire format, beside the figures: there is nothing to measure, and why. */
const disabled = { status: z.literal('disabled').optional(), reason: z.string().optional() }

/** Milliseconds that Redis took to answer; 0 without it. */
export const redis = probe('redis', 'Redis').input(z.object({})).output(reply(z.number()).extend(disabled))

const jobMetrics = z.object({ data: z.array(z.number()), count: z.number() })

export const bullmq = probe('bullmq', 'The job queue')
  .input(z.object({ name: z.string().optional() }))
  .output(
    reply(
      z.object({
        current: z.object({ wait: z.number(), completed: z.number(), failed: z.number() }),
        metrics: z.object({ completed: jobMetrics, failed: jobMetrics }),
      }),
    ).extend(disabled),
  )

export const rsshub = probe('rsshub', 'RSSHub routes')
  .input(z.object({ namespace: z.string().optional(), route: z.string().optional() }))
  .output(
    reply(
      z.array(
        z.object({
          successCount: z.number(),
          errorCount: z.number(),
          timestamp: z.string(),
          successRate: z.number(),
        }),
      ),
    ),
  )
