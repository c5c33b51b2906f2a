import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { stopSources } from '#contract/sms/sms-values.ts'
import type { App } from '../../kit/app-services.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { nodesOf } from '../../kit/db/db.ts'
import { emit } from '../../kit/events.ts'
import type { Address } from './address.ts'

export type StopSource = (typeof stopSources)[number]
export type Contact = { id: number; key: string; stopped: boolean }

/** By what an address is known: nobody reads it back, and who is erased is still not written to. */
export const phoneKeyOf = ({ secret }: Pick<App, 'secret'>, merchantId: number, address: string): string =>
  createHmac('sha256', secret).update(`sms ${merchantId} ${address}`).digest('hex').slice(0, 40)

/** Addresses as contacts, in one order wherever they are kept, so that two campaigns never wait for each other in a circle. */
export async function contactsOf(ctx: Ctx, addresses: readonly Address[]): Promise<Map<string, Contact>> {
  const { merchantId } = ctx.scope
  const rows = addresses
    .map(({ value, shown, country }) => ({
      value,
      key: phoneKeyOf(ctx.app, merchantId, value),
      shown,
      country,
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (!rows.length) return new Map()
  await sql`insert into sms_contact (merchant_id, phone_key, shown, country)
    select ${merchantId}, r.key, r.shown, r.country from json_to_recordset(${JSON.stringify(rows)}::json) as r(key text, shown text, country text)
    on conflict (merchant_id, phone_key) do nothing`.execute(ctx.db)
  const found = await stoppedAmong(
    ctx,
    rows.map(({ key }) => key),
  )
  return new Map(
    rows.flatMap(({ value, key }) => {
      const contact = found.get(key)
      return contact ? [[value, contact] as const] : []
    }),
  )
}

/** Contacts that are known already, by their keys. */
export async function stoppedAmong(ctx: Ctx, keys: readonly string[]): Promise<Map<string, Contact>> {
  const { rows } =
    await sql<Contact>`select id, phone_key as key, stopped_at is not null as stopped from sms_contact
    where merchant_id = ${ctx.scope.merchantId} and phone_key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Nothing is sent to it any more; what waits is skipped. Done twice it is done once. */
export async function stopContact(ctx: Ctx, id: number, source: StopSource): Promise<void> {
  const { rows } = await sql<{ shown: string }>`
    update sms_contact set stopped_at = ${ctx.now.toISOString()}, stop_source = ${source}, stopped_by_name = ${source === 'staff' ? ctx.actor.name : ''}
     where merchant_id = ${ctx.scope.merchantId} and id = ${id} and stopped_at is null returning shown`.execute(
    ctx.db,
  )
  const [contact] = rows
  if (!contact) return
  await sql`update sms_message set status = 'skipped', cause = 'stopped', ended_at = ${ctx.now.toISOString()}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and contact_id = ${id} and status = 'waiting'`.execute(ctx.db)
  await emit(ctx, 'sms.stopped', {
    subject: 'smsContact',
    subjectId: id,
    facts: { phone: contact.shown },
    topics: ['smsContact', 'smsMessage'],
  })
}

/** A number that a node gives out has sixteen digits (docs/citus.md). */
const idLetters = ({ db }: Pick<App, 'db'>): number => (nodesOf(db) ? 11 : 7)
const signOf = ({ secret }: Pick<App, 'secret'>, body: string): string =>
  createHmac('sha256', secret).update(`sms stop ${body}`).digest().subarray(0, 9).toString('base64url')

/** Of one length for each contact, so that what a message takes is known before it is written. */
const tokenOf = (app: Pick<App, 'secret' | 'db'>, merchantId: number, contactId: number): string => {
  const body = `${merchantId.toString(36)}-${contactId.toString(36).padStart(idLetters(app), '0')}`
  return `${body}-${signOf(app, body)}`
}

export function readStopToken(
  app: Pick<App, 'secret'>,
  token: string,
): { merchantId: number; contactId: number } | undefined {
  const [, body = '', merchant = '', contact = '', sign = ''] =
    /^(([0-9a-z]{1,6})-([0-9a-z]{7,11}))-(.{12})$/.exec(token) ?? []
  if (!body || !sameText(sign, signOf(app, body))) return undefined
  return { merchantId: Number.parseInt(merchant, 36), contactId: Number.parseInt(contact, 36) }
}

type Linking = Pick<App, 'secret' | 'db'> & { config: Pick<App['config'], 'publicUrl'> }
export const stopUrl = (app: Linking, merchantId: number, contactId: number): string =>
  `${app.config.publicUrl}/supplier/notLogin/sms/${tokenOf(app, merchantId, contactId)}`
