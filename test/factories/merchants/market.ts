import { vi } from 'vitest'
import type { CompanyProfile, ContractRow } from '#contract/open-market/open-market.schema.ts'
import type { App } from '#server/kit/app-services.ts'
import { loginAs, type Caller, type TestServer } from '../http.ts'
import { makeMerchant, type MadeMerchant } from '../people.ts'

const at = '/supplier/openMarket'
export type Company = { merchant: MadeMerchant; staff: Caller }

const page = {
  country: 'TH',
  city: 'Phuket',
  areas: 'Phuket, Phi Phi, Krabi',
  productTypes: ['day-trip', 'transfer'],
  languages: ['en', 'th'],
  since: 2012,
  about: { en: 'Boats and islands since 2012' },
  contactName: 'Nok',
  email: 'trade@company.example',
}

/** A company with a page that everybody of the market finds. */
export async function makeCompany(server: TestServer, facts: Record<string, unknown> = {}): Promise<Company> {
  const merchant = await makeMerchant(server.app)
  return showCompany({ merchant, staff: await loginAs(server, merchant.admin) }, facts)
}
export async function showCompany(company: Company, facts: Record<string, unknown> = {}): Promise<Company> {
  const { agentVisibility = 'all', supplierVisibility = 'all', ...own } = facts
  await company.staff.data(`${at}/companySave`, { ...page, ...own })
  await company.staff.data(`${at}/visibilitySave`, { agentVisibility, supplierVisibility })
  return company
}

export const someTerms = {
  currency: 'THB',
  settlementTerm: 'invoice',
  creditLimitMinor: 5_000_000,
  answerHours: 4,
  cancelRule: [
    { hoursBefore: 48, keepBasisPoints: 5_000 },
    { hoursBefore: 24, keepBasisPoints: 10_000 },
  ],
}

export const profileOf = (who: Company, of: Company, as: 'agent' | 'supplier'): Promise<CompanyProfile> =>
  who.staff.data<CompanyProfile>(`${at}/${as}`, {
    [as === 'agent' ? 'distributorCode' : 'merchantCode']: of.merchant.code,
  })

/** Our copy of the contract, as soon as it is so. */
export const contractWhen = (
  who: Company,
  of: Company,
  as: 'agent' | 'supplier',
  is: (contract: ContractRow) => boolean,
): Promise<ContractRow> =>
  vi.waitFor(
    async () => {
      const [contract] = (await profileOf(who, of, as)).contracts
      if (!contract || !is(contract)) throw new Error(`still ${contract?.state} ${contract?.seq}`)
      return contract
    },
    { timeout: 30_000, interval: 30 },
  )

/** The seller proposes, the buyer accepts, both stand. */
export async function connect(
  seller: Company,
  buyer: Company,
  more: { terms?: object; recordId?: number; strategyId?: number; buyerRecordId?: number } = {},
): Promise<void> {
  const { buyerRecordId, ...own } = more
  await seller.staff.data(`${at}/contract/propose`, {
    merchantCode: buyer.merchant.code,
    direction: 'sells',
    terms: someTerms,
    ...own,
  })
  const { id, hash } = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'proposed')
  await buyer.staff.data(`${at}/contract/accept`, {
    id,
    hash,
    ...(buyerRecordId && { recordId: buyerRecordId }),
  })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active')
  await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active')
}

/** Waits until no message of the market is on its way. */
export const quiet = ({ pool }: App): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select 1 from platform.mailbox where topic like 'market.%' and handled_at is null limit 1`,
      )
      if (rows.length) throw new Error('still on its way')
    },
    { timeout: 30_000, interval: 30 },
  )

/** What the market told the platform's desk. */
export const deskAlerts = async ({ pool }: App, act: string): Promise<{ code: string; facts: object }[]> =>
  (
    await pool.query(
      'select merchant_code as code, facts from platform.desk_log where act = $1 order by id',
      [act],
    )
  ).rows
