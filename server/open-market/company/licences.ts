import { sql, type Insertable } from 'kysely'
import { omit } from '#contract/kit/omit.ts'
import { nameIn } from '#contract/kit/schema.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import {
  licenceForm,
  licenceFormat,
  licenceKey,
  licenceMistake,
  type LicenceFormat,
} from '#contract/open-market/licence.fields.ts'
import type { LicenceForm, LicenceRow } from '#contract/open-market/open-market.schema.ts'
import { answerFile, fileFacts, loadFiles, takeFiles } from '../../files/files.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { deleteRow, insertRow, lockForm, lockRow, saveRow, updateRow } from '../../kit/db/rows.ts'
import type { MarketLicenceCheck } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { unique } from '../../kit/record/unique.ts'
import { todayOf } from '../../kit/text/today.ts'
import { hasRegister } from './register/register.ts'
import { mailNews } from '../setting/mail-news.ts'
import { ownCompany } from './own-company.ts'

type LicenceRef = { id: number }
const edit = 'oMarket.setting.edit'
type Claimed = { country: string; number: string }

/** The keys of those numbers that another merchant claims too; not which. */
export async function claimedByOthers({ db }: Ctx, claims: readonly Claimed[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select c.country || ' ' || c.key as key
      from unnest(${claims.map(({ country }) => country)}::text[], ${claims.map(({ number }) => licenceKey(number))}::text[]) as c (country, key)
     where platform.market_claimed_twice(c.country, c.key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
const claimKey = ({ country, number }: Claimed): string => `${country} ${licenceKey(number)}`

export async function listLicences(ctx: Ctx): Promise<{ rows: LicenceRow[] }> {
  const stored = await ctx.db
    .selectFrom('market_licence')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .orderBy('id', 'desc')
    .execute()
  const claimed = await claimedByOthers(ctx, stored)
  const checks = await checksOf(ctx)
  const facts = await fileFacts(
    ctx,
    stored.flatMap(({ file_ids: ids }) => ids),
  )
  const rows = stored.map((row) => ({
    id: row.id,
    version: row.version,
    ...answerOf(licenceForm, row),
    state: row.state,
    reason: row.reason,
    claimedTwice: claimed.has(claimKey(row)),
    files: row.file_ids.flatMap((id) => facts.get(id) ?? []).map(({ id, name }) => ({ id, name })),
    checkedAt: row.checked_at,
    checkedByName: row.checked_by_name,
    register: row.register_state,
    registerAt: row.register_at,
    registerNote: row.register_note,
    checks: checks.get(row.id) ?? [],
    can: canOf(
      ctx,
      { edit, submit: edit, remove: edit },
      { submit: !isUnsent(row.state) && 'open-market.text.submitted' },
    ),
  }))
  return { rows }
}

/** Not sent to be checked, or sent back. */
const isUnsent = (state: string): boolean => state === 'draft' || state === 'rejected'

type Check = LicenceRow['checks'][number] & { licenceId: number }
async function checksOf({ db, scope }: Ctx): Promise<Map<number, LicenceRow['checks']>> {
  const { rows } = await sql<Check>`
    select licence_id as "licenceId", verdict, by_name as "byName", place as "where", reason, name_differs as "nameDiffers", at
      from market_licence_check where merchant_id = ${scope.merchantId} order by id desc`.execute(db)
  const checks = Map.groupBy(rows, ({ licenceId }) => licenceId)
  return new Map([...checks].map(([id, own]) => [id, own.map((check) => omit(check, ['licenceId']))]))
}

type Found = Pick<
  Insertable<MarketLicenceCheck>,
  'verdict' | 'by_name' | 'place' | 'reason' | 'name_differs' | 'file_ids'
>
/** One more entry of what was found out about a licence. */
export const keepCheck = (
  ctx: Ctx,
  { id, country, number }: Claimed & LicenceRef,
  found: Found,
): Promise<unknown> =>
  insertRow(ctx, 'market_licence_check', {
    licence_id: id,
    country,
    number,
    at: ctx.now.toISOString(),
    ...found,
  })

/** Writes a licence down; one that is changed has to be sent again. */
export async function saveLicence(ctx: Ctx, form: LicenceForm): Promise<{ id: number }> {
  const before = await lockForm(ctx, 'market_licence', form)
  const today = todayOf(ctx)
  const formats = await licenceFormats(ctx)
  const example = licenceMistake(formats, form, today)
  if (example) failField('number', 'open-market.fieldErrors.licenceNumber', { example })
  const format = licenceFormat(formats, form, today)
  if (form.district === '' && format?.district) failField('district', 'required')
  if (form.validUntil === null && format?.expires) failField('validUntil', 'required')
  if (form.validUntil !== null && form.validUntil < today)
    failField('validUntil', 'open-market.fieldErrors.expired')
  const values = {
    ...rowOf(licenceForm, form),
    file_ids: await takeLicenceFiles(ctx, before?.file_ids ?? [], form.files),
    number: form.number.normalize('NFKC').trim(),
    state: 'draft' as const,
    register_state: '' as const,
    register_at: null,
    register_note: '',
  }
  const saved = await unique({ market_licence_merchant_id_country_number_key: 'number' }, () =>
    saveRow(ctx, 'market_licence', before, values),
  )
  if (before) await dropClaim(ctx, before)
  await publishLicences(ctx)
  await tellLicence(ctx, 'licenceSaved', form.number)
  return saved
}

const licenceFileTypes = ['image/jpeg', 'image/png', 'application/pdf']
/** Files of a licence: those that it has already, and those that this person sent just now. */
async function takeLicenceFiles(
  ctx: Ctx,
  before: readonly number[],
  ids: readonly number[],
): Promise<number[]> {
  const all = [...new Set(ids)]
  const taken =
    (await takeFiles(
      ctx,
      all.filter((id) => !before.includes(id)),
    )) ?? failField('files', 'unknown')
  if (taken.some(({ contentType }) => !licenceFileTypes.includes(contentType)))
    failField('files', 'open-market.fieldErrors.licenceFile')
  return all
}

/** A file of a licence of ours; no other company is given one. */
export async function showLicenceFile(ctx: Ctx, { id }: LicenceRef): Promise<RawAnswer> {
  const { rows } = await sql`select from market_licence
    where merchant_id = ${ctx.scope.merchantId} and ${id} = any(file_ids) limit 1`.execute(ctx.db)
  const [file] = rows.length ? await loadFiles(ctx, [id]) : []
  return file ? answerFile(file) : fail('notFound')
}

/** The platform's settings of how numbers are written. */
async function licenceFormats({ db }: Ctx): Promise<LicenceFormat[]> {
  const { rows } = await sql<LicenceFormat>`
    select country, kinds, from_day::text as "from", pattern, example, district, expires from platform.licence_format`.execute(
    db,
  )
  return rows
}

async function dropClaim(ctx: Ctx, claimed: Claimed): Promise<void> {
  const { country, number } = claimed
  await ctx.db
    .deleteFrom('platform.market_licence_claim')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('country', '=', country)
    .where('number_key', '=', licenceKey(number))
    .execute()
  await claimsChanged(ctx, claimed)
}

/** Whoever else claims the number counts by it or no more: their pages are written anew, each in its own tenant. */
const claimsChanged = (ctx: Ctx, { country, number }: Claimed): Promise<void> =>
  enqueue(ctx, 'open-market.publishClaims', { country, key: licenceKey(number) })

export const publishClaims: Job = async ({ app, inMerchant }, { merchantId, country, key }) => {
  const { rows } = await sql<{ id: number }>`
    select claimant as id from platform.market_claimants(${String(country)}, ${String(key)})`.execute(app.db)
  for (const { id } of rows) if (id !== merchantId) await inMerchant(id, publishLicences)
}

/** It is claimed from now on, and waits for the platform's desk. */
export async function submitLicence(ctx: Ctx, { id }: LicenceRef): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'market_licence', id)
  if (!isUnsent(row.state)) fail('operationInvalid')
  await sql`insert into platform.market_licence_claim (merchant_id, country, number_key)
    values (${ctx.scope.merchantId}, ${row.country}, ${licenceKey(row.number)}) on conflict do nothing`.execute(
    ctx.db,
  )
  await updateRow(ctx, 'market_licence', row, {
    state: 'submitted',
    reason: '',
    submitted_at: ctx.now.toISOString(),
    warned_days: 0,
  })
  await claimsChanged(ctx, row)
  if (hasRegister(ctx.app, row.country)) await enqueue(ctx, 'open-market.lookUpLicence', { licenceId: id })
  await publishLicences(ctx)
  await tellLicence(ctx, 'licenceSubmitted', row.number)
  return { done: true }
}

export async function removeLicence(ctx: Ctx, { id }: LicenceRef): Promise<{ done: true }> {
  const row = await lockRow(ctx, 'market_licence', id)
  await dropClaim(ctx, row)
  await deleteRow(ctx, 'market_licence', id)
  await publishLicences(ctx)
  await tellLicence(ctx, 'licenceRemoved', row.number)
  return { done: true }
}

/** It is before the desk, or good. */
export const isClaimed = ({ state }: { state: string }): boolean =>
  state === 'submitted' || state === 'checked'

/** The licence block of the page, and what its best licence says of the company: a number that two claim counts for neither. */
export async function publishLicences(ctx: Ctx): Promise<void> {
  await ownCompany(ctx)
  // One behind the other: whoever writes last has read last.
  await sql`select from platform.market_company where merchant_id = ${ctx.scope.merchantId} for update`.execute(
    ctx.db,
  )
  const { rows } = await listLicences(ctx)
  const shown = rows.filter((licence) => !licence.claimedTwice && isClaimed(licence))
  const best = shown.some(({ state }) => state === 'checked')
    ? 'checked'
    : shown.length
      ? 'submitted'
      : rows.some(({ state }) => state === 'expired')
        ? 'expired'
        : 'none'
  const block = shown.map(({ country, kind, number, state, validUntil, register, registerAt }) => ({
    country,
    kind,
    number,
    state,
    validUntil,
    register,
    registerAt,
  }))
  await sql`update platform.market_company set licence_state = ${best}, licences = ${JSON.stringify(block)}::jsonb
    where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
}

type Event =
  | 'licenceSaved'
  | 'licenceSubmitted'
  | 'licenceRemoved'
  | 'licenceChecked'
  | 'licenceRejected'
  | 'licenceRevoked'
  | 'licenceExpired'
  | 'licenceEnds'
export async function tellLicence(
  ctx: Ctx,
  event: Event,
  number: string,
  facts: Record<string, string> = {},
): Promise<void> {
  const name = nameIn(ctx.merchant.names, ctx.merchant.language)
  await emit(ctx, `open-market.${event}`, {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
    facts: { number, name, ...facts },
  })
  await mailNews(ctx, event, { name, number })
}
