import type { SmsCause } from '#contract/sms/sms-values.ts'
import type { App } from '../../kit/app-services.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import type { Connection } from '../../kit/outside/connections.ts'
import type { Door, Raw } from '../../kit/outside/inbox.ts'

/** What an adapter works with: never a transaction; whatever it learns is written by those who asked it. */
export type SmsPort = { app: App; connection: Connection }
export type Wire = {
  /** Our own number of the message, told to the provider where it can say it back. */
  id: number
  /** +66812345678, or a user id at our channel. */
  phone: string
  from: string
  body: string
  /** When it was first handed over. */
  since: Date
}
/** What the provider calls the message, or each of its parts. */
export type Submitted = { ids: string[] }

/** Refused, and it would be again. */
export class SmsRefused extends Error {
  override readonly name = 'SmsRefused'
  readonly why: SmsCause
  constructor(why: SmsCause, response: string) {
    super(response || why)
    this.why = why
  }
}

/** What a provider's refusal says to who tried: a word under `sms.why`, and its own text. Anything else is thrown on. */
export function refusalOf(error: unknown): { why: string; text: string } {
  if (error instanceof SmsRefused)
    return { why: error.why === 'wrongKey' ? 'wrongKey' : 'refusedIt', text: error.message }
  if (error instanceof OutsideFault) return { why: error.message, text: '' }
  throw error
}

/** What a provider tells by itself. */
export type SmsNews =
  | {
      about: 'receipt'
      /** Ways in which its id may be written: some tell in decimal what they gave in hexadecimal. */
      outsideIds: string[]
      /** Our own number, where it came back. */
      messageId?: number
      status: 'sent' | 'delivered' | 'failed'
      cause: SmsCause | ''
      told: string
    }
  | { about: 'reply'; from: string; text: string }
  /** Blocked us, or is there no more: nothing reaches them. */
  | { about: 'gone'; from: string }
  | { about: 'nothing' }

/**
 * One protocol. Throws `OutsideFault` where nobody knows what became of a message (`unsent`: it certainly never arrived), `SmsRefused`
 * where it was refused.
 */
export type SmsAdapter = {
  /** Something harmless, to see whether anybody is there and the keys are right. */
  ping: (port: SmsPort) => Promise<void>
  submit: (port: SmsPort, wire: Wire) => Promise<Submitted>
  /** One of which nobody knows whether it arrived: as the provider has it; undefined where it has none. Not every protocol can say. */
  find?: (
    port: SmsPort,
    wire: Wire,
    isOurs: (id: string) => Promise<boolean>,
  ) => Promise<Submitted | undefined>
  /** What is asked after and is not there is sent by that; so long after it was handed over it is still known again. */
  findSendsForMinutes?: number
  door?: Door
  /** All that one message of theirs tells. */
  news: (raw: Raw, connection: Connection) => SmsNews[]
  /** What a QR code says by which somebody tells this code to our channel. */
  invite?: (port: SmsPort, code: string) => Promise<string>
  /** What a message cost, where the provider says; millionths of the currency. */
  cost?: (port: SmsPort, outsideId: string) => Promise<{ micros: number; currency: string } | undefined>
}
