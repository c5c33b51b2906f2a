import { sql } from 'kysely'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { personForm } from '#contract/open-market/company.fields.ts'
import type { PersonSave } from '#contract/open-market/company.schema.ts'
import type { CompanyProfile } from '#contract/open-market/open-market.schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { may, type Ctx } from '../../kit/ctx.ts'
import { deleteRow, lockForm, lockRow, saveRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { partnerByCode } from '../partners.ts'

/** People of a company whom ours have met, as they wrote them down. */
export async function peopleOf(ctx: Ctx, partnerId: number): Promise<CompanyProfile['people']> {
  const rows = await ctx.db
    .selectFrom('market_person')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('partner_id', '=', partnerId)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...answerOf(personForm, row),
    id: row.id,
    version: row.version,
    byName: row.by_name,
    at: row.at,
  }))
}

/** Who has spoken for a company in contracts and disputes with us, each once, the latest first: what our own trails hold of them. */
export async function spokenTo(ctx: Ctx, partnerId: number): Promise<CompanyProfile['spokenTo']> {
  const { rows } = await sql<CompanyProfile['spokenTo'][number]>`
    select * from (
      select distinct on (name) name, met as "metAt", at from (
        select v.by_name as name, 'contract' as met, v.at
          from market_contract c
          join market_contract_version v on v.merchant_id = c.merchant_id and v.contract_id = c.id and not v.ours
         where c.merchant_id = ${ctx.scope.merchantId} and c.partner_id = ${partnerId} and ${may(ctx, 'oMarket.contract')}
        union all
        select e.by_name, 'case', e.at
          from market_case k
          join market_case_entry e on e.merchant_id = k.merchant_id and e.case_id = k.id and not e.ours
         where k.merchant_id = ${ctx.scope.merchantId} and k.partner_id = ${partnerId} and ${may(ctx, 'oMarket.case')}) s
       where name <> '' order by name, at desc) p
     order by at desc limit 20`.execute(ctx.db)
  return rows
}

/** Writes somebody of a company down; how to reach them by their consent alone. */
export async function savePerson(ctx: Ctx, { merchantCode, ...form }: PersonSave): Promise<{ id: number }> {
  const partner = await partnerByCode(ctx, merchantCode)
  const before = await lockForm(ctx, 'market_person', form)
  if (before && before.partner_id !== partner.id) fail('notFound')
  if (!form.consented && (form.email || form.phone)) failField('consented', 'open-market.fieldErrors.consent')
  const saved = await saveRow(ctx, 'market_person', before, {
    ...rowOf(personForm, form),
    partner_id: partner.id,
    by_name: ctx.actor.name,
    at: ctx.now.toISOString(),
  })
  await tell(ctx, 'personSaved', form.name)
  return saved
}

export async function removePerson(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { name } = await lockRow(ctx, 'market_person', id)
  await deleteRow(ctx, 'market_person', id)
  await tell(ctx, 'personRemoved', name)
  return { done: true }
}

const tell = (ctx: Ctx, event: 'personSaved' | 'personRemoved', name: string): Promise<void> =>
  emit(ctx, `open-market.${event}`, {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
    facts: { name },
  })
