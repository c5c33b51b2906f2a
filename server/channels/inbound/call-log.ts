import { sql } from 'kysely'
import { service, type App } from '../../kit/app-services.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

export type LoggedCall = {
  merchantId: number
  connectionId: number
  system: string
  at: Date
  verb: string
  target: string
  reference: string
  status: number
  ok: boolean
  error: string
  ms: number
  asked: string
  answered: string
}

/** So many at most wait to be written; what comes beyond them in a flood is counted by nobody. */
const maxWaiting = 5_000
const flushMs = 400

/** Calls are written in batches beside what they did: an answer waits for no log. */
class CallLog {
  #waiting: LoggedCall[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  readonly #app: App
  constructor(app: App) {
    this.#app = app
  }

  add(call: LoggedCall): void {
    if (this.#waiting.length >= maxWaiting) return
    this.#waiting.push(call)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const calls = this.#waiting.splice(0)
    if (calls.length)
      this.#writing = this.#writing.then(() =>
        write(this.#app, calls).catch((err: unknown) =>
          this.#app.log.error({ err }, 'calls of marketplaces were not logged'),
        ),
      )
    return this.#writing
  }

  close(): Promise<void> {
    return this.flush()
  }
}

async function write(app: App, calls: readonly LoggedCall[]): Promise<void> {
  for (const [merchantId, own] of Map.groupBy(calls, (call) => call.merchantId))
    await withSystemCtx(app, merchantId, async ({ db }) => {
      const rows = own.map((call) => ({ ...call, at: call.at.toISOString(), verb: call.verb.slice(0, 60) }))
      await sql`insert into channel_call (merchant_id, connection_id, system, at, verb, target, reference, status, ok, error, ms, asked, answered)
        select ${merchantId}, r."connectionId", r.system, r.at, r.verb, r.target, r.reference, r.status, r.ok, r.error, r.ms, r.asked, r.answered
          from json_to_recordset(${JSON.stringify(rows)}::json) as r("connectionId" bigint, system text, at timestamptz, verb text, target text,
            reference text, status int, ok boolean, error text, ms int, asked text, answered text)`.execute(
        db,
      )
      await sql`update channel_account a set last_call_at = r.at from (select (e->>'connectionId')::bigint as id, max((e->>'at')::timestamptz) as at
           from jsonb_array_elements(${JSON.stringify(rows.map(({ connectionId, at }) => ({ connectionId, at })))}::jsonb) e group by 1) r
        where a.merchant_id = ${merchantId} and a.connection_id = r.id`.execute(db)
    })
}

const logOf = (app: App): CallLog => service(app, 'channels.calls', () => new CallLog(app))
export const logCall = (app: App, call: LoggedCall): void => logOf(app).add(call)
/** What was called so far stands in the log. */
export const flushCalls = (app: App): Promise<void> => logOf(app).flush()
