import { sql } from 'kysely'
import { liveStates } from '#contract/open-market/open-market.schema.ts'
import type { CompanyProfile, CompanyRow } from '#contract/open-market/open-market.schema.ts'
import { paymentBand } from '#contract/open-market/trust/trust.ts'
import { licenceKey } from '#contract/open-market/licence.fields.ts'
import { canOf, may, type Ctx, type Merchant } from '../kit/ctx.ts'
import { noteOf, seenLicences } from './company/seen-licences.ts'
import { peopleOf, spokenTo } from './company/people.ts'
import { cardSql } from './companies.queries.ts'
import { contractsWith } from './contracts/contracts.queries.ts'
import { standardTermsOf } from './contracts/standard-terms.ts'
import { partnerByCode, type Direction } from './partners.ts'
import { paymentFigures } from './trust/figures.ts'
import { tradeWith } from './trade/trade.queries.ts'

type Page = Omit<CompanyRow, 'samples'> & {
  logoFileId: number | null
  pictureFileIds: number[]
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
  gateTypes: string[]
  licences: Omit<CompanyProfile['licences'][number], 'seenByName' | 'seenAt'>[]
}

/** A company's page as this merchant may see it, with what it has to do with us. That it was seen is told to nobody. */
const profileOf =
  (direction: Direction) =>
  async (ctx: Ctx, code: string): Promise<CompanyProfile> => {
    const partner = await partnerByCode(ctx, code, direction)
    const { rows } = await sql<Page>`
    select ${cardSql(ctx, direction)}, c.logo_file_id as "logoFileId", c.picture_file_ids as "pictureFileIds", c.since, c.size_band as "sizeBand", c.terms_text as "termsText", c.site, c.contact_shown as "contactShown",
           c.contact_name as "contactName", c.email, c.phone, c.gate, c.gate_types as "gateTypes", c.bands, c.licences
      from platform.market_company c join platform.merchant m on m.id = c.merchant_id where c.merchant_id = ${partner.id}`.execute(
      ctx.db,
    )
    const pays = direction === 'sells' ? paymentBand(await paymentFigures(ctx, partner.id)) : {}
    const { contactShown, contactName, email, phone, licences, ...page } = rows[0] ?? withoutPage(partner)
    const seen = await seenLicences(ctx, partner.id)
    const contracts = may(ctx, 'oMarket.contract') ? await contractsWith(ctx, partner.id, direction) : []
    const isOpen = !contracts.some(({ state }) => liveStates.includes(state))
    return {
      ...page,
      bands: { ...page.bands, ...pays },
      contact: contactShown ? { name: contactName, email, phone } : null,
      licences: licences.map((licence) => {
        const own = seen.find(
          ({ country, key }) => country === licence.country && key === licenceKey(licence.number),
        )
        return { ...licence, seenByName: own?.byName ?? '', seenAt: own?.at ?? null }
      }),
      note: await noteOf(ctx, partner.id),
      people: await peopleOf(ctx, partner.id),
      spokenTo: await spokenTo(ctx, partner.id),
      contracts,
      standardTerms: isOpen ? await standardTermsOf(ctx, partner.id, direction) : null,
      trade: await tradeWith(ctx, partner.id),
      can: {
        ...(isOpen && canOf(ctx, { propose: 'oMarket.contract.propose' })),
        ...(direction === 'buys' && canOf(ctx, { bind: 'oMarket.suppliers.bind' })),
        ...(contracts.length > 0 && canOf(ctx, { dispute: 'oMarket.case' })),
        ...canOf(ctx, {
          block: 'oMarket.setting.edit',
          note: 'oMarket.contract.propose',
          seen: 'oMarket.contract.accept',
        }),
      },
    }
  }

/** A partner that shows no page any more: its name stays on our contracts. */
const withoutPage = ({ code, names }: Merchant): Page => ({
  code,
  names,
  kinds: [],
  logoFileId: null,
  pictureFileIds: [],
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
  gateTypes: [],
  bands: {},
  licences: [],
})

export const agentProfile = (ctx: Ctx, { distributorCode }: { distributorCode: string }) =>
  profileOf('sells')(ctx, distributorCode)
export const supplierProfile = (ctx: Ctx, { merchantCode }: { merchantCode: string }) =>
  profileOf('buys')(ctx, merchantCode)
