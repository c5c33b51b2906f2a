import smpp, { type Pdu, type Server, type Session } from 'smpp'
import { randomBytes } from 'node:crypto'
import { service, type App } from '../../../kit/app-services.ts'
import { echoOf, Simulated, type Simulator } from '../../../kit/outside/simulator.ts'
import { fateOf } from '../sample-numbers.ts'

const system = 'smpp'
type Account = { password: string; tells: string }
type Message = { id: string; to: string; text: string; dataCoding: number; header: boolean }
const accountsOf = (app: App) => new Simulated<Account>(app, system, 'account')
/** What the simulated centre was handed. */
export const simulatedMessages = (app: App) => new Simulated<Message>(app, system, 'message')

/** A centre of our own that speaks the protocol on a port of this machine: opened when it is first wanted. */
class Centre {
  readonly #app: App
  #listening: Promise<Server> | undefined
  #bound = new Map<string, Session>()
  constructor(app: App) {
    this.#app = app
  }

  async port(): Promise<number> {
    this.#listening ??= this.#listen()
    const address = (await this.#listening).address()
    return typeof address === 'object' && address ? address.port : 0
  }

  #listen(): Promise<Server> {
    const server = smpp.createServer((session) => this.#serve(session))
    const { promise, resolve, reject } = Promise.withResolvers<Server>()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
    return promise
  }

  async close(): Promise<void> {
    const server = await this.#listening?.catch(() => undefined)
    for (const session of server?.sessions ?? []) session.destroy()
    server?.close()
  }

  #serve(session: Session): void {
    let name = ''
    session.on('error', () => session.destroy())
    session.on('enquire_link', (pdu: Pdu) => session.send(pdu.response()))
    session.on('unbind', (pdu: Pdu) => {
      session.send(pdu.response())
      session.close()
    })
    session.on('bind_transceiver', (pdu: Pdu) => {
      const wanted = pdu.system_id ?? ''
      void accountsOf(this.#app)
        .get(wanted, wanted)
        .then((account) => {
          const isRight = account !== undefined && account.password === pdu.password
          if (isRight) {
            name = wanted
            this.#bound.set(name, session)
          }
          session.send(pdu.response(isRight ? { system_id: 'CENTRE' } : { command_status: 0x0e }))
        })
        .catch(() => session.destroy())
    })
    session.on('submit_sm', (pdu: Pdu) => void this.#take(name, session, pdu).catch(() => session.destroy()))
  }

  async #take(name: string, session: Session, pdu: Pdu): Promise<void> {
    const to = `+${pdu.destination_addr ?? ''}`
    const fate = fateOf(to)
    if (!name) return void session.send(pdu.response({ command_status: 0x04 }))
    if (fate === 'refused' || fate === 'optedOut')
      return void session.send(pdu.response({ command_status: 0x0b }))
    const said = pdu.message_payload?.message ?? pdu.short_message?.message ?? ''
    const message: Message = {
      id: randomBytes(5).toString('hex'),
      to,
      text: Buffer.isBuffer(said) ? said.toString('hex') : said,
      dataCoding: pdu.data_coding ?? 0,
      header: Boolean(pdu.short_message?.udh),
    }
    await simulatedMessages(this.#app).put(name, message.id, message)
    session.send(pdu.response({ message_id: message.id }))
    if (fate !== 'silent') setTimeout(() => void this.#tell(name, message, fate), 40).unref()
  }

  async #tell(name: string, message: Message, fate: string): Promise<void> {
    const account = await accountsOf(this.#app).get(name, name)
    const echo = account ? await echoOf(this.#app, account.tells) : 'once'
    const session = this.#bound.get(name)
    if (!session || echo === 'silent') return
    const stat = fate === 'undelivered' ? 'UNDELIV' : 'DELIVRD'
    const sender = { source_addr: message.to.slice(1), destination_addr: 'LONGTAIL' }
    for (let n = 0; n < (echo === 'twice' || echo === 'shuffled' ? 2 : 1); n++)
      session.deliver_sm({
        ...sender,
        esm_class: 0x04,
        data_coding: 0,
        short_message: `id:${message.id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010001 stat:${stat} err:000 text:`,
        receipted_message_id: message.id,
        message_state: stat === 'DELIVRD' ? 2 : 5,
      })
    if (fate === 'answersStop') session.deliver_sm({ ...sender, data_coding: 0, short_message: 'STOP' })
  }
}

export const simulatedCentre = (app: App): Centre => service(app, 'sms.centre', () => new Centre(app))

/** Its wire is no HTTP: only accounts are opened here. */
export const smppSimulator: Simulator = {
  async open(app, tells) {
    const systemId = `lt${randomBytes(4).toString('hex')}`
    const password = randomBytes(4).toString('hex')
    await accountsOf(app).put(systemId, systemId, { password, tells })
    return { secrets: { password }, settings: { systemId } }
  },
  answer: async () => ({ status: 404, body: '' }),
}
