import { sql } from 'kysely'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readConnection, type Connection } from '../../kit/outside/connections.ts'
import { isSmsSystem } from '../providers/adapters.ts'

export type SmsSender = {
  connection: Connection
  sender: string
  perSecond: number
  takesReplies: boolean
  currency: string
  priceMicros: number
  prices: { country: string; micros: number }[]
}

/** A connection by which messages leave; 404 for any other system's. */
export async function readSender(ctx: Ctx, id: number): Promise<SmsSender> {
  const { rows } = await sql<Omit<SmsSender, 'connection'>>`
    select sender, per_second as "perSecond", takes_replies as "takesReplies", currency, price_micros as "priceMicros", prices
      from sms_sender where merchant_id = ${ctx.scope.merchantId} and connection_id = ${id}`.execute(ctx.db)
  const row = rows[0] ?? fail('notFound')
  const connection = await readConnection(ctx, id)
  return isSmsSystem(connection.system) ? { ...row, connection } : fail('notFound')
}

/** What a part of a message to this country costs. */
export const priceFor = ({ prices, priceMicros }: SmsSender, country: string): number =>
  prices.find((one) => one.country === country)?.micros ?? priceMicros
