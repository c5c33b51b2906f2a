/** What we use of the package, which has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer, Socket } from 'node:net'

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    isResponse(): boolean
    response(options?: Record<string, unknown>): Pdu
    system_id?: string
    password?: string
    message_id?: string
    source_addr?: string
    destination_addr?: string
    esm_class?: number
    data_coding?: number
    short_message?: { message?: string | Buffer; udh?: unknown }
    message_payload?: { message?: string | Buffer }
    receipted_message_id?: string
    message_state?: number
    registered_delivery?: number
  }
  type Answered = (pdu: Pdu) => void
  type Command = (options?: Record<string, unknown>, answered?: Answered) => boolean
  export class Session extends EventEmitter {
    socket: Socket
    bind_transceiver: Command
    submit_sm: Command
    deliver_sm: Command
    enquire_link: Command
    unbind: Command
    send(pdu: Pdu): boolean
    close(done?: () => void): void
    destroy(done?: () => void): void
  }
  export type Server = NetServer & { sessions: Session[] }
  const smpp: {
    connect(options: Record<string, unknown>): Session
    createServer(listener: (session: Session) => void): Server
  }
  export default smpp
}
