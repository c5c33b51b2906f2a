import smpp, { type Pdu, type Session } from 'smpp'
import { createHash } from 'node:crypto'
import { service, type App } from '../../../kit/app-services.ts'
import { OutsideFault } from '../../../kit/outside/call-outside.ts'
import type { Connection } from '../../../kit/outside/connections.ts'
import { keepRaw } from '../../../kit/outside/inbox.ts'
import { textIn } from '../../../kit/outside/json-object.ts'
import { Fault, findTarget } from '../../../kit/outside/target.ts'
import { enqueue } from '../../../kit/jobs/jobs.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { SmsRefused } from '../port.ts'
import { simulatedCentre } from './smpp-simulator.ts'
import { causeOfStatus, laterStatuses, readReceipt } from './smpp-status.ts'

const patienceMs = 15_000
const enquireMs = 30_000

type Request = 'bind_transceiver' | 'submit_sm' | 'enquire_link'

/** A session with a centre that is bound: what is asked is answered, or the session is over. */
class Bound {
  readonly session: Session
  #waiting = new Set<(fault: OutsideFault) => void>()
  #timer: NodeJS.Timeout | undefined
  isOver = false

  constructor(session: Session) {
    this.session = session
    session.on('close', () => this.end())
    session.on('error', () => this.end())
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
  }

  /** A line that says nothing for so long is dead: it is found here, and not by the next message. */
  watch(): void {
    this.#timer = setInterval(() => void this.ask('enquire_link').catch(() => this.end()), enquireMs)
    this.#timer.unref()
  }

  ask(command: Request, options: Record<string, unknown> = {}): Promise<Pdu> {
    const { promise, resolve, reject } = Promise.withResolvers<Pdu>()
    const end = (fault: OutsideFault) => reject(fault)
    this.#waiting.add(end)
    const timer = setTimeout(() => end(new OutsideFault('tooSlow')), patienceMs)
    const isWritten = !this.isOver && this.session[command](options, (pdu) => resolve(pdu))
    if (!isWritten) end(new OutsideFault('refused', true))
    return promise.finally(() => {
      clearTimeout(timer)
      this.#waiting.delete(end)
    })
  }

  /** What was on the wire may have arrived. */
  end(): void {
    if (this.isOver) return
    this.isOver = true
    clearInterval(this.#timer)
    for (const end of this.#waiting) end(new OutsideFault('cutOff'))
    this.session.destroy()
  }
}

type Open = { version: number; bound: Promise<Bound> }

/** One session for each connection in this process; a new one where the old is over or its settings have changed. */
class Sessions {
  readonly #app: App
  #open = new Map<string, Open>()
  constructor(app: App) {
    this.#app = app
  }

  async of(connection: Connection): Promise<Bound> {
    const key = `${connection.merchantId} ${connection.id}`
    const existing = this.#open.get(key)
    if (existing) {
      const bound = await existing.bound.catch(() => undefined)
      if (bound && !bound.isOver && existing.version === connection.version) return bound
      if (this.#open.get(key) === existing) {
        this.#open.delete(key)
        bound?.end()
      }
      return this.of(connection)
    }
    const bound = bind(this.#app, connection)
    this.#open.set(key, { version: connection.version, bound })
    return bound
  }

  async close(): Promise<void> {
    const all = [...this.#open.values()]
    this.#open.clear()
    for (const { bound } of all) await bound.then((one) => one.end()).catch(() => undefined)
  }
}

export const smppSessions = (app: App): Sessions => service(app, 'sms.smpp', () => new Sessions(app))

async function placeOf(app: App, { mode, settings }: Connection): Promise<Record<string, unknown>> {
  if (mode === 'simulator') return { host: '127.0.0.1', port: await simulatedCentre(app).port() }
  const host = textIn(settings['host'])
  const port = Number(textIn(settings['port'])) || 2775
  // Held to the address that was looked at, never into our own network.
  const { address } = await findTarget(`https://${host}:${port}/`, app.config).catch((error: unknown) => {
    throw error instanceof Fault ? new OutsideFault('refused', true) : error
  })
  const isTls = settings['tls'] !== 'none'
  return { host: address, port, ...(isTls && { tls: true, servername: host }) }
}

async function bind(app: App, connection: Connection): Promise<Bound> {
  const { mode, fault, settings, secrets } = connection
  if (mode === 'simulator' && fault === 'down') throw new OutsideFault('refused', true)
  const session = smpp.connect(await placeOf(app, connection))
  const bound = new Bound(session)
  session.on('deliver_sm', (pdu: Pdu) => void take(app, connection, bound, pdu))
  const opened = Promise.withResolvers<void>()
  session.on('connect', () => opened.resolve())
  session.on('secureConnect', () => opened.resolve())
  session.on('close', () => opened.reject(new OutsideFault('refused', true)))
  session.on('error', () => opened.reject(new OutsideFault('refused', true)))
  const timer = setTimeout(() => opened.reject(new OutsideFault('refused', true)), patienceMs)
  try {
    await opened.promise
    const answer = await bound.ask('bind_transceiver', {
      system_id: textIn(settings['systemId']),
      password: secrets['password'] ?? '',
      system_type: textIn(settings['systemType']),
      interface_version: 0x34,
    })
    if (laterStatuses.has(answer.command_status)) throw new OutsideFault('refused', true)
    if (answer.command_status)
      throw new SmsRefused(
        causeOfStatus(answer.command_status),
        `bind 0x${answer.command_status.toString(16)}`,
      )
  } catch (error) {
    bound.end()
    // Nothing but the greeting was said.
    throw error instanceof OutsideFault ? new OutsideFault('refused', true) : error
  } finally {
    clearTimeout(timer)
  }
  bound.watch()
  return bound
}

const textIs = (message: string | Buffer | undefined): string =>
  Buffer.isBuffer(message) ? message.toString('latin1') : (message ?? '')

/** What a centre tells is kept before it is answered: what is not answered it tells again. */
async function take(app: App, connection: Connection, bound: Bound, pdu: Pdu): Promise<void> {
  const text = textIs(pdu.message_payload?.message) || textIs(pdu.short_message?.message)
  const isReceipt = ((pdu.esm_class ?? 0) & 0x3c) === 0x04
  const response = {
    receipt: isReceipt,
    from: pdu.source_addr ?? '',
    to: pdu.destination_addr ?? '',
    text,
    id: pdu.receipted_message_id ?? '',
    state: pdu.message_state,
  }
  const body = Buffer.from(JSON.stringify(response))
  const { id, stat } = readReceipt(text)
  const onceKey = isReceipt
    ? `dlr ${response.id || id} ${stat || response.state}`
    : `mo ${createHash('sha256').update(body).digest('hex')} ${new Date().toISOString().slice(0, 15)}`
  try {
    await withSystemCtx(app, connection.merchantId, async (ctx) => {
      const inboxIds = await keepRaw(ctx, connection.id, [
        {
          raw: { body, headers: {} },
          verified: { onceKey: onceKey.slice(0, 200), kind: isReceipt ? 'receipt' : 'reply' },
        },
      ])
      if (inboxIds.length) await enqueue(ctx, 'sms.takeNews', { inboxIds })
    })
    bound.session.send(pdu.response())
  } catch (error) {
    app.log.warn({ err: error }, 'a receipt of an SMPP centre was not kept')
    // ESME_RX_T_APPN: it comes again.
    bound.session.send(pdu.response({ command_status: 0x64 }))
  }
}
