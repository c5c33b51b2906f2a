import { ShareRuleSave } from '#contract/open-market/library.schema.ts'
import { CompanySave, VisibilitySave } from '#contract/open-market/company.schema.ts'
import { LicenceForm, Propose } from '#contract/open-market/open-market.schema.ts'
import { saveFile } from '#server/files/files.public.ts'
import type { App } from '#server/kit/app-services.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { inTenant } from '#server/kit/db/db.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { checkLicence } from '#server/open-market/company/check-licences.ts'
import { saveLicence, submitLicence } from '#server/open-market/company/licences.ts'
import { saveCompany, saveVisibility } from '#server/open-market/company/own-company.ts'
import { propose } from '#server/open-market/contracts/propose.ts'
import { share } from '#server/open-market/library/share.ts'
import { saveShareRule } from '#server/open-market/library/share-rules.ts'
import { insertMerchant } from '#server/tenants/create-merchant.ts'
import { agree } from './agree.ts'
import { coverArt, coverFile } from '../../world/cover-art.ts'
import { marketCompanies } from './market-companies.ts'
import type { Stage } from '../stage.ts'
import { deliver } from './deliver.ts'
import { makeDisputes } from './disputes.ts'
import { followFleet } from './followed.ts'
import { shareProducts } from './market-products.ts'

type Page = (typeof marketCompanies)[number]['page']

/** Whose page it is, as its people act. */
const acts = <T>({ app, merchant }: Pick<Stage, 'app' | 'merchant'>, work: (ctx: Ctx) => Promise<T>) =>
  withSystemCtx(app, merchant.id, work)

async function show(ctx: Ctx, page: object, email: string): Promise<void> {
  await saveCompany(
    ctx,
    CompanySave.parse({
      ...page,
      contactName: 'Sales desk',
      email,
      termsText: { en: 'Monthly bill for partners, prepayment for others.' },
    }),
  )
  await saveVisibility(ctx, VisibilitySave.parse({ agentVisibility: 'all', supplierVisibility: 'all' }))
}

/** What a visitor sees of its boats and bays. */
async function pictures(ctx: Ctx): Promise<number[]> {
  const ids: number[] = []
  for (const art of ['boat-ticket', 'diving', 'things-to-do'] as const)
    ids.push(await saveFile(ctx, await coverFile(`company-${art}`, coverArt(`company-${art}`, art))))
  return ids
}

/** A licence with an invented number, checked by the platform's desk. */
async function license(ctx: Ctx, country: Page['country'], number: string, holder: string): Promise<void> {
  const district = country === 'KR' ? 'Seoul' : ''
  const form = LicenceForm.parse({
    country,
    kind: 'operator',
    number,
    holder,
    district,
    validUntil: '2030-12-31',
  })
  const { id } = await saveLicence(ctx, form)
  await submitLicence(ctx, { id })
  await checkLicence(ctx, {
    number,
    country,
    verdict: 'checked',
    by: 'Platform desk',
    where: 'Demo: invented number',
  })
}

/**
 * Eight companies with pages and shared products, contracts in force between two pairs of them, a proposal that waits for an answer,
 * products that follow a partner's, and a dispute in each state.
 */
export async function makeMarket({ blue, gateway }: { blue: Stage; gateway: Stage }): Promise<void> {
  const { app } = blue
  const made = new Map(await Promise.all(marketCompanies.map((company) => open(app, company))))
  await acts(blue, async (ctx) => {
    await show(ctx, { ...bluePage, pictureFileIds: await pictures(ctx) }, 'trade@andamanblue.example')
    await license(ctx, 'TH', '32/90010', 'Andaman Blue Co., Ltd.')
  })
  await acts(gateway, async (ctx) => {
    await show(ctx, gatewayPage, 'trade@siamgateway.example')
    await license(ctx, 'TH', '11/90011', 'Siam Gateway Co., Ltd.')
  })
  await agree(blue, gateway)
  await ask(app, made.get('KRABISEA'), blue)
  await acts(blue, (ctx) => share(ctx, { skuIds: sharedOf(blue), sharedWith: 'partners', partnerCodes: [] }))
  await acts(blue, (ctx) => shareSea(ctx, blue))
  const shared = new Map<string, Map<string, number>>()
  for (const [code, id] of made)
    shared.set(code, await withSystemCtx(app, id, (ctx) => shareProducts(ctx, code)))
  const [id, skus] = [made.get(fleet), shared.get(fleet)]
  if (id !== undefined && skus) await followFleet(blue, { id, code: fleet, skus })
  await makeDisputes(blue, gateway)
}

/** All that is of the category of its speedboats is shared by itself. */
async function shareSea(ctx: Ctx, blue: Stage): Promise<void> {
  const { category_id: categoryId } = await ctx.db
    .selectFrom('sku')
    .select('category_id')
    .where('merchant_id', '=', blue.merchant.id)
    .where('id', '=', blue.skus.get('PP-SPEED') ?? 0)
    .executeTakeFirstOrThrow()
  await saveShareRule(ctx, ShareRuleSave.parse({ categoryId, sharedWith: 'market', existing: true }))
}

/** The dive boats that Andaman Blue sells on. */
const fleet = 'SIMILANDIVE'

type Company = (typeof marketCompanies)[number]
/** A company with its page and its licence; nobody logs in there. */
async function open(app: App, { code, names, page, licence }: Company): Promise<[string, number]> {
  const { merchantId } = await inTenant(app.db, { merchantId: 0 }, (db) =>
    insertMerchant(
      { app, db, afterCommit: () => undefined },
      {
        code,
        names,
        currency: 'THB',
        demo: true,
        admin: { userName: `${code.toLowerCase()}-admin`, fullName: 'Administrator', passwordHash: '' },
      },
    ),
  )
  await withSystemCtx(app, merchantId, async (ctx) => {
    await show(ctx, page, `trade@${code.toLowerCase()}.example`)
    await license(ctx, page.country, licence, names.en)
  })
  return [code, merchantId]
}

const sharedOf = ({ skus }: Stage): number[] =>
  ['PP-SPEED', 'SIM-DAY', 'JB-CANOE', 'RACHA-CORAL', 'RS-BAY', 'RS-PARK', 'RS-SAIL'].flatMap((code) => {
    const id = skus.get(code)
    return id === undefined ? [] : [id]
  })

/** A boat company would like to sell to Andaman Blue, and waits. */
async function ask(app: App, merchantId: number | undefined, blue: Stage): Promise<void> {
  if (merchantId === undefined) return
  const terms = { currency: 'THB', settlementTerm: 'invoice', creditLimitMinor: 10_000_000, daysToPay: 15 }
  const message = 'We run two boats a day from Ao Nang and would like to work with you.'
  const requested = Propose.parse({ merchantCode: blue.merchant.code, direction: 'sells', terms, message })
  await withSystemCtx(app, merchantId, (ctx) => propose(ctx, requested))
  await deliver(app)
}

const bluePage = {
  kinds: ['supplier', 'operator'],
  country: 'TH',
  city: 'Phuket',
  areas: 'Phuket, Phi Phi, Similan, Phang Nga',
  productTypes: ['day-trip', 'transfer', 'diving', 'boat-ticket'],
  languages: ['en', 'th', 'zh-CN'],
  since: 2010,
  sizeBand: 'medium',
  about: { en: 'Boats, islands and stays around Phuket.', th: 'เรือ เกาะ และที่พักรอบภูเก็ต' },
}
const gatewayPage = {
  kinds: ['distributor', 'operator'],
  country: 'TH',
  city: 'Bangkok',
  areas: 'Bangkok, Ayutthaya, Pattaya',
  productTypes: ['day-trip', 'transfer', 'ticket'],
  languages: ['en', 'th', 'zh-CN', 'ko'],
  since: 2006,
  sizeBand: 'medium',
  about: { en: 'City tours, transfers and tickets in and around Bangkok.' },
}
