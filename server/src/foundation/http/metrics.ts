import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observeRequest(request: { method: string; status: number; ms: number }): void
  /** For the figures of domains. */
  registry: Registry
  /** The figures in the text format of Prometheus. */
  print(): Promise<string>
  contentType: string
}

/** Makes the figures of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  return {
    observeRequest: ({ method, status, ms }) =>
      requests.observe({ method, status: String(status) }, ms / 1000),
    registry,
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
