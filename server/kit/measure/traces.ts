import type { App } from '../app-services.ts'
import { hearDone, type Done } from './measure.ts'

/**
 * A span for each call and each job, to a collector that speaks OTLP over HTTP, where `OTEL_EXPORTER_OTLP_ENDPOINT` is set. It carries the
 * declared address, the method and the status, and no more: no parameter, no merchant, no person, no key. A caller's trace goes on.
 */
export async function startTraces(app: App): Promise<void> {
  const { tracesUrl } = app.config
  if (!tracesUrl) return
  const [
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    api,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/api'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'longtail', 'service.version': app.build }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('longtail')
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  hearDone(app, (done) => {
    const parent = parentOf(done)
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
    const isCall = done.kind === 'call'
    const span = tracer.startSpan(
      isCall ? `${done.method} ${done.name}` : done.name,
      {
        kind: isCall ? SpanKind.SERVER : SpanKind.CONSUMER,
        startTime: done.startedAt,
        attributes: isCall
          ? {
              'http.request.method': done.method,
              'http.route': done.name,
              'http.response.status_code': done.status,
            }
          : { 'longtail.job': done.name },
      },
      context,
    )
    if (!done.ok) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(done.startedAt + done.ms)
  })
  app.services.set('kit.traces', { close: () => provider.shutdown().catch(() => undefined) })
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

function parentOf(done: Done) {
  const [, traceId, spanId, flags] = traceparent.exec(done.traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: parseInt(flags, 16) }
}
