import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import { readPhone, regionOfZone, type PhoneNumber } from '#contract/kit/text/phone.ts'
import type { App } from '../../kit/app-services.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'

/** Where somebody is written to: a telephone number, or their user id at one of our channels. */
export type Address = {
  value: string
  /** ISO 3166; '' where it tells none. */
  country: string
  /** +66 •••• 678: whose it is is seen by whoever knows it. */
  shown: string
}

export const phoneAddress = ({ e164, calling, country }: PhoneNumber): Address => ({
  value: e164,
  country,
  shown: `+${calling} •••• ${e164.slice(-3)}`,
})
const lineUser = /^U[0-9a-f]{32}$/
const wechatUser = /^o[\w-]{27}$/
const isChatUser = (value: string): boolean => lineUser.test(value) || wechatUser.test(value)
export const chatAddress = (userId: string): Address => ({
  value: userId,
  country: '',
  shown: `${lineUser.test(userId) ? 'LINE' : 'WeChat'} •••• ${userId.slice(-3)}`,
})
/** Whose person was forgotten has none any more. */
export const isAddress = (value: string): boolean => /^\+\d{6,15}$/.test(value) || isChatUser(value)

/** From where a provider says that somebody wrote. */
export function addressIn(ctx: Pick<Ctx, 'merchant'>, from: string): Address | undefined {
  if (isChatUser(from)) return chatAddress(from)
  const number = readPhone(from, regionOfZone(ctx.merchant.timeZone))
  return number ? phoneAddress(number) : undefined
}

const codeLetters = 10
/** Who sends this to our channel is this customer: nobody guesses it. */
export function linkCode({ secret }: Pick<App, 'secret'>, merchantId: number, customerId: number): string {
  const sign = createHmac('sha256', secret).update(`line ${merchantId} ${customerId}`).digest('hex')
  return `C${customerId}-${sign.slice(0, codeLetters).toUpperCase()}`
}

/** The customer whose code stands in what was written. */
export function customerIn(app: Pick<App, 'secret'>, merchantId: number, text: string): number | undefined {
  const [code, id] = /\bC(\d{1,16})-[0-9A-F]{10}\b/i.exec(text) ?? []
  if (!code) return undefined
  return sameText(code.toUpperCase(), linkCode(app, merchantId, Number(id))) ? Number(id) : undefined
}

/** Opens the chat with our channel, the code typed already; '' where there is no channel. */
export async function lineLink(ctx: Ctx): Promise<(customerId: number) => string> {
  const { rows } = await sql<{ sender: string }>`select s.sender from sms_sender s
      join outside_connection o on o.merchant_id = s.merchant_id and o.id = s.connection_id
     where s.merchant_id = ${ctx.scope.merchantId} and o.system = 'line' and o.enabled order by o.id limit 1`.execute(
    ctx.db,
  )
  const [line] = rows
  return (customerId) =>
    line ? lineUrl(line.sender, linkCode(ctx.app, ctx.scope.merchantId, customerId)) : ''
}
export const lineUrl = (sender: string, code: string): string =>
  `https://line.me/R/oaMessage/${encodeURIComponent(sender)}/?${code}`

/** Whoever proved to be this customer is written to at this user id; one who was somebody else's before is no more. */
export async function linkAddress(
  ctx: Ctx,
  connectionId: number,
  customerId: number,
  address: string,
): Promise<boolean> {
  const { merchantId } = ctx.scope
  await sql`delete from sms_address where merchant_id = ${merchantId} and connection_id = ${connectionId}
    and (customer_id = ${customerId} or address = ${address})`.execute(ctx.db)
  const { rows } = await sql<{
    id: number
  }>`insert into sms_address (merchant_id, connection_id, customer_id, address)
    select ${merchantId}, ${connectionId}, id, ${address} from customer
     where merchant_id = ${merchantId} and id = ${customerId} and erased_at is null
    returning id`.execute(ctx.db)
  const [linked] = rows
  if (!linked) return false
  const { rows: channels } = await sql<{ name: string }>`select name from outside_connection
    where merchant_id = ${merchantId} and id = ${connectionId}`.execute(ctx.db)
  await emit(ctx, 'sms.linked', {
    subject: 'smsLink',
    subjectId: linked.id,
    facts: { customer: `C${customerId}`, channel: firstOf(channels).name },
  })
  return true
}
