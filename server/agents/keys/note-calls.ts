import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { keyUsed } from '../../identity/identity.public.ts'
import { service, type App } from '../../kit/app-services.ts'
import { answeredWith } from '../../kit/call/answered-with.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'

const everyMs = 1_000
/** Kept of one second in the process; beyond that they are counted by the limit and not written down. */
const max = 5_000
const cachedDays = 30

type Noted = {
  merchant_id: number
  key_id: number
  at: string
  call: string
  code: number
  ip: string
  ms: number
}

/** Calls with keys that are not written down yet: one write a second for all of them. */
class Notes {
  readonly #app: App
  #waiting: Noted[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(app: App) {
    this.#app = app
  }

  add(noted: Noted): void {
    if (this.#waiting.length < max) this.#waiting.push(noted)
    this.#timer ??= setTimeout(() => void this.write(), everyMs).unref()
  }

  /** What waits is written; whoever asks while a write is on its way waits for both. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const rows = this.#waiting.splice(0)
    if (rows.length) this.#writing = this.#writing.then(() => this.#save(rows))
    return this.#writing
  }

  async #save(rows: Noted[]): Promise<void> {
    try {
      await sql`select platform.note_key_calls(${JSON.stringify(rows)}::jsonb)`.execute(this.#app.db)
    } catch (error) {
      this.#app.log.warn({ err: error, calls: rows.length }, 'Calls with keys were not written down')
    }
  }

  close(): Promise<void> {
    return this.write()
  }
}

const notesOf = (app: App): Notes => service(app, 'agents.keyCalls', () => new Notes(app))

/** Writes down every call that came with a key, also one that was refused: which, what was answered, from where. */
export function noteKeyCalls(http: FastifyInstance, app: App): void {
  http.addHook('onResponse', async (request, reply) => {
    const used = await keyUsed(request)
    if (!used) return
    notesOf(app).add({
      merchant_id: used.merchantId,
      key_id: used.keyId,
      at: new Date().toISOString(),
      call: request.routeOptions.url ?? '',
      code: answeredWith.get(request) ?? 0,
      ip: request.ip,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** What was called so far is written down. */
export const keyCallsNoted = (app: App): Promise<void> => notesOf(app).write()

/** Calls are told for thirty days. */
export async function forgetKeyCalls({ app }: JobContext): Promise<void> {
  const before = new Date(Date.now() - cachedDays * 86_400_000).toISOString()
  await sql`select platform.forget_key_calls(${before}::timestamptz)`.execute(app.db)
}
