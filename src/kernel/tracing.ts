import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/**
 * Records nothing, and costs next to nothing, unless traces are exported
 * (`src/apps/server/export-traces.ts`).
 */
const tracer = trace.getTracer('formulary')

interface Step {
  /** A request, or a job: what comes from outside begins a trace of its own. */
  kind?: 'server' | 'consumer' | 'client' | 'internal'
  /** Of names that the code knows, as with labels of metrics: nothing of a person. */
  attributes?: Attributes
}

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

/** Does work as a step of a trace: what it asks for in turn becomes a part of it. */
export function traced<Result>(
  name: string,
  { kind = 'internal', attributes = {} }: Step,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind: kinds[kind], attributes }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // What the error says may hold what somebody typed: the log has it.
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Whether this is a part of a trace. */
export function isTraced(): boolean {
  return trace.getActiveSpan() !== undefined
}
