import { sql } from 'kysely'
import { liveStates } from '#contract/open-market/open-market.schema.ts'
import type { CompanyProfile, CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { canOf, may, type Ctx, type Merchant } from '../kit/ctx.ts'
import { cardSql } from './companies.queries.ts'
import { contractsWith } from './contracts/contracts.queries.ts'
import { countPage, partnerByCode, type Direction } from './partners.ts'
import { tradeWith } from './trade/trade.queries.ts'

type Page = Omit<CompanyRow, 'samples'> & {
  since: number | null
  sizeBand: string
  termsText: CompanyProfile['termsText']
  site: string
  contactShown: boolean
  contactName: string
  email: string
  phone: string
  gate: string
  bands: CompanyProfile['bands']
  licences: CompanyProfile['licences']
}

/** A company's page as this merchant may see it, with what it has to do with us. That it was seen is told to nobody. */
const profileOf =
  (direction: Direction) =>
  async (ctx: Ctx, code: string): Promise<CompanyProfile> => {
    countPage(ctx)
    const partner = await partnerByCode(ctx, code, direction)
    const { rows } = await sql<Page>`
    select ${cardSql(ctx, direction)}, c.since, c.size_band as "sizeBand", c.terms_text as "termsText", c.site, c.contact_shown as "contactShown",
           c.contact_name as "contactName", c.email, c.phone, c.gate, c.bands, c.licences
      from platform.market_company c join platform.merchant m on m.id = c.merchant_id where c.merchant_id = ${partner.id}`.execute(
      ctx.db,
    )
    const { contactShown, contactName, email, phone, ...page } = rows[0] ?? withoutPage(partner)
    const contracts = may(ctx, 'oMarket.contract') ? await contractsWith(ctx, partner.id, direction) : []
    const isOpen = !contracts.some(({ state }) => liveStates.includes(state))
    return {
      ...page,
      contact: contactShown ? { name: contactName, email, phone } : null,
      contracts,
      trade: await tradeWith(ctx, partner.id),
      can: {
        ...(isOpen && canOf(ctx, { propose: 'oMarket.contract.propose' })),
        ...(direction === 'buys' && canOf(ctx, { bind: 'oMarket.suppliers.bind' })),
        ...(contracts.length > 0 && canOf(ctx, { dispute: 'oMarket.case' })),
        ...canOf(ctx, { block: 'oMarket.setting.edit' }),
      },
    }
  }

/** A partner that shows no page any more: its name stays on our contracts. */
const withoutPage = ({ code, names }: Merchant): Page => ({
  code,
  names,
  country: 'other',
  city: '',
  areas: '',
  productTypes: [],
  languages: [],
  about: {},
  licenceState: 'none',
  answerHours: 24,
  products: 0,
  connection: 'ended',
  since: null,
  sizeBand: 'small',
  termsText: {},
  site: '',
  contactShown: false,
  contactName: '',
  email: '',
  phone: '',
  gate: 'anyone',
  bands: {},
  licences: [],
})

export const agentProfile = (ctx: Ctx, { distributorCode }: { distributorCode: string }) =>
  profileOf('sells')(ctx, distributorCode)
export const supplierProfile = (ctx: Ctx, { merchantCode }: { merchantCode: string }) =>
  profileOf('buys')(ctx, merchantCode)
