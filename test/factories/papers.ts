import type { InvoiceInfo } from '#contract/billing/papers/invoice.schema.ts'
import type { PaperDue, PaymentPapers } from '#contract/billing/papers/payment-paper.schema.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import type { TestServer } from './http.ts'
import { day, makeOrderWorld, type OrderWorld } from './orders.ts'

export const papersAt = '/supplier/paymentPaper'
let requests = 0
export const request = () => `payment-paper-${(requests += 1)}`
type Source = PaperDue['source']

export const due = async (world: OrderWorld, more = {}) =>
  (await world.staff.data<{ rows: PaperDue[] }>(`${papersAt}/due`, { pageSize: 100, ...more })).rows
export const issue = (world: OrderWorld, source: Source, sourceId: number, more = {}) =>
  world.staff.call<{ id: number; ids: number[] }>(`${papersAt}/issue`, {
    source,
    sourceId,
    kind: 'tax-receipt',
    clientRequestId: request(),
    ...more,
  })
export const issueDue = (world: OrderWorld, source: Source, sourceId: number) =>
  world.staff.call<{ id: number; ids: number[] }>(`${papersAt}/issueDue`, {
    source,
    sourceId,
    clientRequestId: request(),
  })
export const info = (world: OrderWorld, id: number) =>
  world.staff.data<InvoiceInfo>('/supplier/invoice/info', { id })
export const papersOf = (world: OrderWorld, sourceId: number) =>
  world.staff.data<PaymentPapers>(`${papersAt}/of`, { source: 'order', sourceId })
export const textOf = async (world: OrderWorld, id: number, more = {}) =>
  (
    await pdfText(await (await world.staff.fetch('/supplier/invoice/pdf', { id, ...more })).arrayBuffer())
  ).replaceAll(/\s+/g, '')

export async function makeThai(world: OrderWorld) {
  await world.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
  await world.staff.data('/supplier/invoiceTemplate/save', {
    usage: 'all',
    layout: 'thai',
    seller: 'Andaman Blue Co., Ltd.',
    address: '88 Chalong Pier\nPhuket 83130',
    taxId: '0835551234567',
    branch: '00000',
    terms: { en: 'No refund on the day', ko: '당일 환불 불가' },
  })
}
export const settings = (world: OrderWorld, more = {}) =>
  world.staff.call(`${papersAt}/settingSave`, {
    automatic: false,
    mails: false,
    agentKind: 'tax-receipt',
    guestKind: 'abbreviated',
    guestAgentIds: [],
    changes: 'propose',
    numbering: [],
    ...more,
  })
export const company = { taxId: '0105537000001', taxAddress: '1 Silom\nBangkok', taxBranch: '00000' }
/** A prepaying agent of a Thai merchant, and a boat with room for many. */
export const prepayWorld = async (server: TestServer, agent: object = {}) => {
  const world = await makeOrderWorld(server, {
    agent: { settlementTerm: 'prepay', email: 'books@lotus.example', ...agent },
    balanceMinor: 10_000_000,
    sku: { days: [day(30), day(31)], capacity: 900 },
  })
  await makeThai(world)
  return world
}
