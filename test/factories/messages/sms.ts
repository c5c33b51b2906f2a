import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { CampaignCheck, CampaignRow, MessageRow } from '#contract/sms/sms.schema.ts'
import type { SmsSystem } from '#contract/sms/sms-values.ts'
import { sendOut } from '#server/kit/outside/outbox.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { sendSms } from '#server/sms/sending/send-message.ts'
import { customerInput } from '../customers.ts'
import { jobOf } from '../jobs.ts'
import { loginAs, type Caller, type TestServer } from '../http.ts'
import { makeMerchant, makeUser, type MadeMerchant } from '../people.ts'

const at = '/supplier/smsTools'
export type SmsWorld = {
  server: TestServer
  merchant: MadeMerchant
  staff: Caller
  senderId: number
  templateId: number
}
type Facts = {
  system?: SmsSystem
  takesReplies?: boolean
  settings?: Record<string, string>
}

const senderInput = ({ system = 'twilio', takesReplies = false, settings = {} }: Facts = {}) => ({
  name: `Sender ${system}`,
  system,
  mode: 'simulator',
  settings,
  sender: { line: '@andaman', wechat: 'gh_0123456789ab', twilio: 'ANDAMAN', smpp: 'ANDAMAN' }[system],
  perSecond: 500,
  takesReplies,
  currency: 'THB',
  priceMicros: 900_000,
  prices: [{ country: 'TH', micros: 450_000 }],
})

/** A merchant that writes to its customers by a simulator, at any hour. */
export async function makeSmsWorld(server: TestServer, facts: Facts = {}): Promise<SmsWorld> {
  const merchant = await makeMerchant(server.app)
  const staff = await loginAs(server, merchant.admin)
  await staff.data(`${at}/rules/save`, { version: 0, approval: false, quietFrom: '00:00', quietTo: '00:00' })
  const { id: senderId } = await staff.data<{ id: number }>(`${at}/sender/save`, senderInput(facts))
  const { id: templateId } = await staff.data<{ id: number }>(`${at}/template/save`, {
    name: 'Winter offer',
    kind: 'promotion',
    bodies: { en: 'Dear {guest}, {offer} at {merchant}. {stop}', th: 'คุณ {guest} {offer} {stop}' },
  })
  return { server, merchant, staff, senderId, templateId }
}

/** Customers with these phones, and a tag by which they are chosen. */
export async function makeGuests(
  { staff }: SmsWorld,
  phones: readonly string[],
  tag = 'vip',
): Promise<number[]> {
  const ids: number[] = []
  for (const phone of phones) {
    const { id } = await staff.data<{ id: number }>(
      '/supplier/clientRecord/save',
      customerInput({ phone, tags: [tag], language: 'en' }),
    )
    ids.push(id)
  }
  return ids
}

export const campaignOf = ({ senderId, templateId }: SmsWorld, more: object = {}) => ({
  templateId,
  connectionId: senderId,
  choice: { tags: ['vip'] },
  offer: '10% off',
  ...more,
})
export const checkOf = ({ staff }: SmsWorld, ask: object): Promise<CampaignCheck> =>
  staff.data<CampaignCheck>(`${at}/campaign/check`, ask)
export const startCampaign = async (world: SmsWorld, more: object = {}): Promise<number> =>
  (
    await world.staff.data<{ id: number }>(`${at}/campaign/send`, {
      name: 'Winter',
      ...campaignOf(world, more),
    })
  ).id
export const campaignRow = async ({ staff }: SmsWorld, id: number): Promise<CampaignRow> => {
  const { rows } = await staff.data<{ rows: CampaignRow[] }>(`${at}/campaign/list`, { pageSize: 100 })
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Error('no such campaign')
  return row
}
export const messagesOf = async ({ staff }: SmsWorld, campaignId?: number): Promise<MessageRow[]> =>
  (
    await staff.data<{ rows: MessageRow[] }>(`${at}/message/list`, {
      pageSize: 1000,
      ...(campaignId && { campaignId }),
    })
  ).rows
export const untilStatus = (world: SmsWorld, id: number, status: CampaignRow['status']): Promise<void> =>
  vi.waitFor(async () => expect((await campaignRow(world, id)).status).toBe(status), {
    timeout: 60_000,
    interval: 100,
  })

/** Somebody else of the house, who may do all of it. */
export const colleagueOf = async ({ server, merchant }: SmsWorld): Promise<Caller> =>
  loginAs(server, (await makeUser(server.app, merchant, { roleId: merchant.roles.admin })).userName)

/** Runs what the box holds of a message, as the clock would. */
export async function runOutbox({ server: { app }, merchant }: SmsWorld, messageId: number): Promise<void> {
  const id = await withSystemCtx(app, merchant.id, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`update outside_outbox set next_at = now() - interval '1 second'
      where merchant_id = ${merchant.id} and kind = 'sms' and subject_id = ${messageId} returning id`.execute(
      db,
    )
    return rows[0]!.id
  })
  await sendOut({ sms: sendSms })(jobOf(app), { merchantId: merchant.id, outboxId: id })
}
