import { createHash } from 'node:crypto'
import { textToMinor } from '#contract/kit/money/amounts.ts'
import { Currency } from '#contract/kit/money/money.ts'
import { expenseStates } from '#contract/plans/money.states.ts'
import { PlainDate } from '#contract/kit/schema.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { Upload } from '#contract/kit/upload.ts'
import { answerFile, loadFiles, readDocument, saveFile } from '../../files/files.public.ts'
import { AppError, fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { asMerchant, type Ctx, type PublicCtx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isPay } from '../deal/pay-key.ts'
import { settlementsOf, submitSettlement } from '../deal/settlements.ts'
import { expensesOf, saveExpense } from '../money/expenses.ts'
import { markLinkSeen, onPlanLink, type PlanLink } from '../quotes/plan-links.ts'
import { closedGuide } from './guide-page.ts'
import { readGuidePage, type GuideOf } from './read-guide.ts'
import { guideWord, type GuideWord } from './guide-words.ts'

type Shown = { token: string; language?: Language | undefined; day?: number | undefined }
type GuideRoutesView = { word: GuideWord; bad?: boolean }

const onLink = (
  ctx: PublicCtx,
  shown: Shown,
  work: (inner: Ctx, of: GuideOf) => Promise<RawAnswer>,
): Promise<RawAnswer> =>
  onPlanLink(ctx, shown, 'guide', closedGuide, async (inner, link) => {
    const { planId, crewId, token, language } = link
    const plan = await readRow(inner, 'travel_plan', planId)
    return crewId === null || plan.status === 'cancelled' || !(await isAssigned(inner, link))
      ? closedGuide(language, 'revoked')
      : work(inner, { planId, crewId, token, language })
  })

/** Whoever was taken off the group sees it no more. */
async function isAssigned(ctx: Ctx, { planId, crewId }: PlanLink): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('plan_assignment')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', planId)
    .where('crew_id', '=', crewId)
    .executeTakeFirst()
  return found !== undefined
}

const said = (language: Language, view?: GuideRoutesView) =>
  view ? [{ text: guideWord(language, view.word), bad: view.bad ?? false }] : []

/** GET: the group as it stands, on today's day of the tour or the one that is asked. */
export const showGuide = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, of) => {
    await markLinkSeen(inner, shown.token)
    return readGuidePage(inner, { ...of, day: shown.day, notes: [] })
  })

type Receipt = Omit<Shown, 'day'> & {
  clientId: string
  side: 'cost' | 'income'
  day: string
  category: string
  amount: string
  currency: string
  service: string
  tax: string
  taxId: string
  receipt: string
  as: 'draft' | 'send'
  note: string
  file?: Upload | undefined
}

const numberIn = (text: string): number | null => (/^\d{1,15}$/.test(text) ? Number(text) : null)

/** What was typed, as its form has it; a photo is chosen anew. */
const typedIn = ({ side, day, category, amount, currency, service, tax, taxId, receipt, note }: Receipt) => ({
  id: numberIn(receipt) ?? 0,
  side,
  day,
  category,
  amount,
  currency,
  tax,
  taxId,
  note,
  serviceId: numberIn(service),
})

/** POST from that page: one receipt, with its photo where one came. What is wrong is told on the page; the same sent twice lands once. */
export async function sendReceipt(ctx: PublicCtx, receipt: Receipt): Promise<RawAnswer> {
  try {
    const { token, language } = receipt
    return await onLink(ctx, { token, language }, async (inner, of) => {
      const view = await enter(inner, of, receipt)
      return readGuidePage(inner, {
        ...of,
        notes: said(of.language, view),
        ...(view.bad && { typed: typedIn(receipt) }),
      })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const word: GuideWord = error.name === 'plans.noRate' ? 'no rate' : 'not now'
    const { token, language } = receipt
    return onLink(ctx, { token, language }, (inner, of) =>
      readGuidePage(inner, {
        ...of,
        notes: said(of.language, { word, bad: true }),
        typed: typedIn(receipt),
      }),
    )
  }
}

/** What the form says, checked: an amount, a day that has come, what for, and a photo that is one. */
async function enter(ctx: Ctx, { planId, crewId }: GuideOf, receipt: Receipt): Promise<GuideRoutesView> {
  const currency = Currency.safeParse(receipt.currency)
  const amountMinor = currency.success ? textToMinor(receipt.amount.replaceAll(',', ''), currency.data) : null
  if (!currency.success || amountMinor === null || amountMinor <= 0) return { word: 'bad amount', bad: true }
  if (!PlainDate.safeParse(receipt.day).success || receipt.day > todayOf(ctx))
    return { word: 'bad day', bad: true }
  const category = receipt.category.trim().slice(0, 60)
  if (!category) return { word: 'bad category', bad: true }
  const taxMinor = receipt.tax.trim() ? textToMinor(receipt.tax.replaceAll(',', ''), currency.data) : null
  const isTaxed = receipt.side === 'cost' && receipt.tax.trim() !== ''
  if (isTaxed && (taxMinor === null || taxMinor < 0 || taxMinor > amountMinor))
    return { word: 'bad tax', bad: true }
  const photo = await storedPhoto(ctx, planId, receipt)
  if (photo && 'word' in photo) return photo
  const serviceId = receipt.side === 'cost' ? numberIn(receipt.service) : null
  const crew = await readRow(ctx, 'crew', crewId)
  const by: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: crew.name, origin: 'guide link' } }
  await saveExpense(by, {
    planId,
    crewId,
    side: receipt.side,
    day: receipt.day,
    category,
    amountMinor,
    currency: currency.data,
    serviceId,
    taxMinor: isTaxed ? taxMinor : null,
    taxId: receipt.taxId,
    draft: receipt.as === 'draft',
    ...(numberIn(receipt.receipt) !== null && { id: Number(receipt.receipt) }),
    note: receipt.note,
    // Ours says what is pay, and is asked for no photo.
    clientId: isPay(receipt.clientId) ? '' : receipt.clientId,
    photo,
  })
  return { word: receipt.as === 'draft' ? 'saved draft' : 'saved' }
}

async function storedPhoto(
  ctx: Ctx,
  planId: number,
  { file, clientId, receipt }: Receipt,
): Promise<{ fileId: number; hash: string } | GuideRoutesView | null> {
  if (!file || file.content.length === 0) return null
  const contentType = readDocument(file.content)
  if (!contentType) return { word: 'bad photo', bad: true }
  const hash = createHash('sha256').update(file.content).digest('hex')
  const before = await ctx.db
    .selectFrom('plan_expense')
    .select(['id', 'client_id', 'photo_file_id'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('plan_id', '=', planId)
    .where('photo_hash', '=', hash)
    .where('status', 'in', [...expenseStates.phases.live])
    .executeTakeFirst()
  const isItself = before && (before.id === Number(receipt) || (clientId && before.client_id === clientId))
  if (before && !isItself) return { word: 'twice', bad: true }
  if (before?.photo_file_id) return { fileId: before.photo_file_id, hash }
  const name = file.fileName || `receipt.${contentType === 'application/pdf' ? 'pdf' : 'jpg'}`
  return { fileId: await saveFile(ctx, { kind: 'receipt', name, contentType, content: file.content }), hash }
}

/** Something was sent back and is not corrected yet. */
const hasReturned = async (ctx: Ctx, { planId, crewId }: GuideOf): Promise<boolean> =>
  (await expensesOf(ctx, planId)).some((one) => one.crewId === crewId && one.status === 'returned')

/** POST: everything is entered; staff look at it now. */
export const settleGuide = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, of) => {
    const found = (await settlementsOf(inner, of.planId)).find(({ crewId }) => crewId === of.crewId)
    const isReady = !(await hasReturned(inner, of))
    if (found?.status === 'open' && isReady) {
      const by: Ctx = {
        ...inner,
        actor: { kind: 'system', id: null, name: found.name, origin: 'guide link' },
      }
      await submitSettlement(by, { id: found.id })
    }
    return readGuidePage(inner, {
      ...of,
      notes: isReady ? [] : said(of.language, { word: 'correct first', bad: true }),
    })
  })

/** The photo of a receipt, for staff. */
export async function expensePhoto(ctx: Ctx, { id }: { id: number }): Promise<RawAnswer> {
  const { photo_file_id: fileId } = await readRow(ctx, 'plan_expense', id)
  return asMerchant(ctx, async (inner) => {
    const [file] = await loadFiles(inner, fileId === null ? [] : [fileId])
    return file ? answerFile(file) : fail('notFound')
  })
}
