import { sql } from 'kysely'
import { licenceKey } from '#contract/open-market/licence.fields.ts'
import type { Names } from '#contract/kit/schema.ts'
import type { App } from '../../kit/app-services.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { claimedByOthers, keepCheck, publishLicences, tellLicence } from './licences.ts'

/** A licence that waits for the platform's desk, and who else claims its number. */
export type LicenceToCheck = {
  merchantId: number
  code: string
  names: Names
  country: string
  kind: string
  number: string
  district: string
  holder: string
  authority: string
  validUntil: string | null
  submittedAt: string | null
  claimedBy: string[]
  /** Where its number is looked up by a person. */
  lookedUp: string
}

/** What waits for the desk, the longest first: of all merchants. */
export async function licencesToCheck({ db }: Pick<App, 'db'>): Promise<LicenceToCheck[]> {
  const { rows } = await sql<LicenceToCheck>`
    select merchant_id as "merchantId", code, names, country, kind, number, district, holder, authority, valid_until as "validUntil",
           submitted_at as "submittedAt", claimed_by as "claimedBy", looked_up as "lookedUp"
      from platform.licences_to_check()`.execute(db)
  return rows
}

export type LicenceVerdict = {
  number: string
  country: string
  verdict: 'checked' | 'rejected' | 'revoked'
  /** Who looked it up, and where. */
  by: string
  where: string
  reason?: string
  /** The holder's name on it is another than the company's. */
  nameDiffers?: boolean
}
const events = {
  checked: 'licenceChecked',
  rejected: 'licenceRejected',
  revoked: 'licenceRevoked',
} as const

/** The desk's word on a merchant's licence, in that merchant's own transaction. */
export const decideLicence = (app: App, merchantId: number, verdict: LicenceVerdict): Promise<void> =>
  withSystemCtx(app, merchantId, (ctx) => checkLicence(ctx, verdict))

/**
 * What the platform's desk found: its people look a number up and say where. Refused while two merchants claim it; what was checked can
 * be revoked. Throws 404 for a number that does not wait, `operationInvalid`.
 */
export async function checkLicence(ctx: Ctx, input: LicenceVerdict): Promise<void> {
  const { number, country, verdict, by, where, reason, nameDiffers } = input
  const rows = await ctx.db
    .selectFrom('market_licence')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('state', '=', verdict === 'revoked' ? 'checked' : 'submitted')
    .forUpdate()
    .execute()
  const row =
    rows.find((one) => one.country === country && licenceKey(one.number) === licenceKey(number)) ??
    fail('notFound')
  if (verdict === 'checked' && (await claimedByOthers(ctx, [row])).size) fail('operationInvalid')
  await updateRow(ctx, 'market_licence', row, {
    state: verdict,
    reason: reason ?? '',
    checked_at: ctx.now.toISOString(),
    checked_by_name: by,
    checked_where: where,
    name_differs: nameDiffers ?? false,
  })
  await keepCheck(ctx, row, {
    verdict,
    by_name: by,
    place: where,
    reason: reason ?? '',
    name_differs: nameDiffers ?? false,
    file_ids: row.file_ids,
  })
  await publishLicences(ctx)
  await tellLicence(ctx, events[verdict], row.number)
}

/** Days before its end on which a licence is told of. */
const warnings = [7, 30, 60]

/** Licences whose last day is over, and those whose last day is near: each is told of at 60, 30 and 7 days. */
export async function expireLicences(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx)
  const m = ctx.scope.merchantId
  const { rows: over } = await sql<{
    number: string
  }>`update market_licence set state = 'expired', version = version + 1
    where merchant_id = ${m} and state = 'checked' and valid_until < ${today} returning number`.execute(
    ctx.db,
  )
  for (const { number } of over) await tellLicence(ctx, 'licenceExpired', number)
  if (over.length) await publishLicences(ctx)
  const { rows: near } = await sql<{ number: string; valid_until: string }>`
    update market_licence l set warned_days = w.days
      from (select x.id, (select min(d) from unnest(${warnings}::int[]) d where x.valid_until - ${today}::date <= d) as days
              from market_licence x where x.merchant_id = ${m} and x.state = 'checked') w
     where l.merchant_id = ${m} and l.id = w.id and w.days is not null and (l.warned_days = 0 or w.days < l.warned_days)
    returning l.number, l.valid_until`.execute(ctx.db)
  for (const { number, valid_until: day } of near) await tellLicence(ctx, 'licenceEnds', number, { day })
}
