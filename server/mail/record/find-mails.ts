import { sql } from 'kysely'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { mailRecord, type MailState } from '#contract/mail/record/mail.fields.ts'
import { mailKeys, type MailFamily } from '#contract/mail/record/mail-families.ts'
import type { MailFilter, MailRow } from '#contract/mail/record/mail-record.schema.ts'
import { mailKindOf } from '#contract/mail/templates/mail-kinds.ts'
import { omit } from '#contract/kit/omit.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { longPageOf } from '../../kit/record/page-of.ts'
import { searchWanted } from './mail-search.ts'

/** Counting stops here: "1,000+". */
const countedMails = 1_000

type Wanted = Record<string, unknown>
/** What is asked, as `app.find_mails` takes it (server/sql/mail). */
function wantedOf(ctx: Ctx, family: MailFamily, filter: Partial<MailFilter>): Wanted {
  const { text, from, to, attention, ...plain } = omit(filter, ['pageNo', 'pageSize', 'total'])
  const days = from || to ? boundsOf(ctx, from, to) : {}
  const wanted: Wanted = {
    ...plain,
    ...days,
    ...(attention && { attention: true }),
    ...(family === 'hotel' && { hotel: true }),
    ...searchWanted(ctx.scope.merchantId, text),
  }
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== ''))
}

/** Days of the merchant as the moments between which they lie. */
function boundsOf(ctx: Ctx, from: string | undefined, to: string | undefined): Wanted {
  const { timeZone } = ctx.merchant
  const start = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant().toString()
  return {
    ...(from && { from: start(from) }),
    ...(to && { to: start(Temporal.PlainDate.from(to).add({ days: 1 }).toString()) }),
  }
}

async function countMails(ctx: Ctx, wanted: Wanted, limit: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select app.count_mails(${JSON.stringify(wanted)}::jsonb, ${limit}) as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** A page of the merchant's mails, the newest first. */
export const listMails = (family: MailFamily) => async (ctx: Ctx, filter: MailFilter) => {
  const wanted = wantedOf(ctx, family, filter)
  const { rows: ids, ...page } = await longPageOf(filter, {
    find: async (limit, skip) => {
      const { rows } = await sql<{
        id: number
      }>`select id from app.find_mails(${JSON.stringify(wanted)}::jsonb, ${limit}, ${skip})`.execute(ctx.db)
      return rows.map(({ id }) => id)
    },
    count: (limit) => countMails(ctx, wanted, limit),
    most: countedMails,
  })
  return { ...page, rows: await mailsBy(ctx, family, ids) }
}

/** Badges stop there. */
const maxReported = 1_000

/** Failures that wait for somebody, of those that the person may see. */
export async function countTrouble(ctx: Ctx): Promise<{ mailTrouble: number; mailTroubleHotel: number }> {
  const can = canOf(ctx, { play: mailKeys.play.see, hotel: mailKeys.hotel.see })
  const count = async (family: MailFamily) =>
    can[family] ? countMails(ctx, wantedOf(ctx, family, { attention: true }), maxReported) : 0
  return { mailTrouble: await count('play'), mailTroubleHotel: await count('hotel') }
}

type Row = ReadOf<(typeof mailRecord)['fields']> & { id: number }

/** These mails, in the order of the ids. */
export async function mailsBy(ctx: Ctx, family: MailFamily, ids: readonly number[]): Promise<MailRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select m.id, m.created_at, m.state, m.audience, m.party_name, m.to_address, m.kind, m.language, m.subject, m.order_id, m.order_code, m.attempts,
           case when m.state = 'queued' then m.next_attempt_at end as next_attempt_at, m.trouble, coalesce(m.error, '') as error, m.sent_at, m.ended_at, m.opened_at, m.resent_of,
           m.attention, m.made_by_name, cardinality(m.attachments) as files
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join mail m on m.merchant_id = ${ctx.scope.merchantId} and m.id = wanted.id order by wanted.place`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ id: row.id, ...answerOf(mailRecord, row), can: mailCan(ctx, family, row) }))
}

type Stands = {
  state: string
  kind: string
  to_address: string
  attention: boolean
  next_attempt_at: string | null
}
const waits = (state: string): boolean => state === ('queued' satisfies MailState)

/** Why an act is not open to a mail now; nothing where it is. */
export function whyNot({ state, kind, to_address, attention, next_attempt_at }: Stands) {
  const handedOver = waits(state) && next_attempt_at === null && ('mail.why.beingSent' as const)
  const removed = !waits(state) && ('mail.why.notWaiting' as const)
  return {
    resend:
      (waits(state) && ('mail.why.stillWaiting' as const)) ||
      (mailKindOf(kind)?.secret && ('mail.why.secret' as const)) ||
      (to_address === '***' && ('mail.why.forgotten' as const)),
    sendNow: removed || handedOver,
    cancel: removed || handedOver,
    settle: !attention && ('mail.why.settled' as const),
  }
}

function mailCan(ctx: Ctx, family: MailFamily, row: Stands) {
  const { send, cancel } = mailKeys[family]
  return canOf(ctx, { resend: send, sendNow: send, cancel, settle: cancel }, whyNot(row))
}
