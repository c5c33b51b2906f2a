import { sql } from 'kysely'
import { licenceKey } from '#contract/open-market/licence.fields.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { partnerByCode } from '../partners.ts'

const done = { done: true } as const

type Seen = { country: string; key: string; byName: string; at: string }
/** Licences of a company that our own people have looked at. */
export async function seenLicences({ db, scope }: Ctx, partnerId: number): Promise<Seen[]> {
  const { rows } =
    await sql<Seen>`select country, number_key as key, by_name as "byName", at from market_licence_seen
    where merchant_id = ${scope.merchantId} and partner_id = ${partnerId}`.execute(db)
  return rows
}

type Shown = { country: string; number: string }
type ShownPage = { licence_state: 'none' | 'submitted' | 'checked' | 'expired'; licences: Shown[] }
/** Is a company's licence checked, for those whose people have looked at these: by the desk, or while it waits for that by them? */
export const isCheckedBy = (
  seen: readonly Pick<Seen, 'country' | 'key'>[],
  { licence_state: state, licences }: ShownPage,
): boolean =>
  state === 'checked' ||
  (state === 'submitted' &&
    licences.some(({ country, number }) =>
      seen.some((one) => one.country === country && one.key === licenceKey(number)),
    ))

/** Our own people have looked at a licence that the company shows: it counts as checked, for us alone. */
export async function markSeen(
  ctx: Ctx,
  { merchantCode, country, number }: Shown & { merchantCode: string },
): Promise<typeof done> {
  const { id, names } = await partnerByCode(ctx, merchantCode)
  const { rows } = await sql<{
    licences: Shown[]
  }>`select licences from platform.market_company where merchant_id = ${id}`.execute(ctx.db)
  const shown = rows[0]?.licences.some(
    (one) => one.country === country && licenceKey(one.number) === licenceKey(number),
  )
  if (!shown) fail('notFound')
  await sql`insert into market_licence_seen (merchant_id, partner_id, country, number_key, by_name, at)
    values (${ctx.scope.merchantId}, ${id}, ${country}, ${licenceKey(number)}, ${ctx.actor.name}, ${ctx.now.toISOString()})
    on conflict (merchant_id, partner_id, country, number_key) do update set by_name = excluded.by_name, at = excluded.at`.execute(
    ctx.db,
  )
  await tell(ctx, 'licenceSeen', { name: nameIn(names, ctx.merchant.language), number })
  return done
}

export async function noteOf({ db, scope }: Ctx, partnerId: number): Promise<string> {
  const { rows } = await sql<{ note: string }>`select note from market_note
    where merchant_id = ${scope.merchantId} and partner_id = ${partnerId}`.execute(db)
  return rows[0]?.note ?? ''
}

/** What we think of a company; an empty note is none. */
export async function saveNote(
  ctx: Ctx,
  { merchantCode, note }: { merchantCode: string; note: string },
): Promise<typeof done> {
  const { id, names } = await partnerByCode(ctx, merchantCode)
  await sql`insert into market_note (merchant_id, partner_id, note, by_name, at)
    values (${ctx.scope.merchantId}, ${id}, ${note}, ${ctx.actor.name}, ${ctx.now.toISOString()})
    on conflict (merchant_id, partner_id) do update set note = excluded.note, by_name = excluded.by_name, at = excluded.at`.execute(
    ctx.db,
  )
  await tell(ctx, 'companyNoted', { name: nameIn(names, ctx.merchant.language) })
  return done
}

const tell = (
  ctx: Ctx,
  event: 'licenceSeen' | 'companyNoted',
  facts: Record<string, string>,
): Promise<void> =>
  emit(ctx, `open-market.${event}`, { subject: 'marketSetting', subjectId: ctx.scope.merchantId, facts })
