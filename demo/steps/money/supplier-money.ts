import { askRecharge } from '#server/agents/recharges/ask-recharge.ts'
import { confirmRecharge, rejectRecharge } from '#server/agents/recharges/move-recharge.ts'
import { CollectionForm } from '#contract/finance/collections/collections.schema.ts'
import { saveCollection } from '#server/finance/collections/save-collection.ts'
import { askWithdraw } from '#server/finance/withdraw/ask-withdraw.ts'
import { acceptWithdraw, payWithdraw, sendWithdraw } from '#server/finance/withdraw/move-withdraw.ts'
import { QuotaForm } from '#contract/suppliers/quota/quota.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { makeRun } from '#server/suppliers/payables/make-run.ts'
import { payRun } from '#server/suppliers/payables/move-run.ts'
import { saveQuota } from '#server/suppliers/quota/save-quota.ts'
import { topUpQuota } from '#server/suppliers/quota/top-up.ts'
import { opening } from '../clock.ts'
import { adminOf } from '../companies.ts'
import { acting, only, personOf, type Person, type Stage } from '../stage.ts'

const payer = (stage: Stage): Person =>
  stage.staff.has('finance') ? personOf(stage, 'finance') : adminOf(stage)

/** Where money is received. */
const accounts = [
  {
    code: 'KBANK',
    name: 'Kasikornbank · Phuket',
    kind: 'bank',
    currency: 'THB',
    bankName: 'Kasikornbank',
    accountName: 'Andaman Blue Co., Ltd.',
    accountNumber: '052-8-41277-6',
    swift: 'KASITHBK',
    instructions: 'Please write your agent code into the transfer. It counts the same day until 17:00.',
    shown: true,
    isDefault: true,
  },
  {
    code: 'PROMPTPAY',
    name: 'PromptPay Andaman Blue',
    kind: 'promptpay',
    currency: 'THB',
    accountName: 'Andaman Blue Co., Ltd.',
    accountNumber: '0835561000123',
    shown: true,
  },
  {
    code: 'RMB',
    name: 'LianLian 人民币账户',
    kind: 'wallet',
    currency: 'CNY',
    accountName: 'Andaman Blue Co., Ltd.',
    instructions: '转账请备注分销商编码。',
    shown: true,
    isDefault: true,
  },
  { code: 'DESK', name: 'Cash desk, Chalong Pier', kind: 'cash', currency: 'THB' },
] as const

/** What suppliers are paid ahead in baht, and how often; the credit they give. */
const prepaid = [
  { code: 'SEASTAR', every: 14, baht: 260_000, credit: 0, warning: 60_000 },
  { code: 'SHOWS', every: 28, baht: 90_000, credit: 50_000, warning: 30_000 },
] as const

type StoredSupplierMoney = { accounts: Map<string, number>; quotas: Map<string, number> }
const stored = new WeakMap<Stage, StoredSupplierMoney>()

/** Accounts of the house, and quotas with two suppliers, before the first order. */
export async function makeSupplierMoney(stage: Stage): Promise<void> {
  const made: StoredSupplierMoney = { accounts: new Map(), quotas: new Map() }
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.at(opening, 570), adminOf(stage))
    for (const account of accounts)
      made.accounts.set(
        account.code,
        (await saveCollection(ctx, CollectionForm.parse({ qrFileId: null, ...account }))).id,
      )
    for (const { code, credit, warning } of prepaid)
      made.quotas.set(
        code,
        (
          await saveQuota(
            ctx,
            QuotaForm.parse({
              supplierId: stage.suppliers.get(code)!.id,
              currency: 'THB',
              creditMinor: credit * 100,
              warningMinor: warning * 100,
            }),
          )
        ).id,
      )
  })
  stored.set(stage, made)
}

/** What is paid into quotas on a day. */
export async function topUpOn(stage: Stage, day: number): Promise<void> {
  const made = stored.get(stage)
  const due = prepaid.filter(({ every }) => (day - opening - 1) % every === 0)
  if (!made || due.length === 0) return
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.at(day, 440), payer(stage))
    for (const { code, baht } of due)
      await topUpQuota(ctx, {
        quotaId: made.quotas.get(code)!,
        clientRequestId: `demo-${code}-${day}`,
        amountMinor: baht * 100,
        accountId: made.accounts.get('KBANK')!,
        paidOn: stage.clock.day(day),
        reference: `TT${stage.clock.day(day).replaceAll('-', '')}`,
        note: '',
        proofFileId: null,
      })
  })
}

/** On which days suppliers are paid, and for services until when: the last years' by quarter, the season's by month. */
const runs = [-640, -550, -460, -370, -280, -190, -100, -70, -41].map((day) => ({ day, until: day - 15 }))

/** What suppliers were paid by the bank, and a run that waits for somebody's word. */
export async function makeRuns(stage: Stage): Promise<void> {
  const accountId = stored.get(stage)?.accounts.get('KBANK')
  if (accountId === undefined) return
  // Each by itself: of one for which nothing is owed nothing stays.
  const draw = (day: number, until: number, isPaid: boolean) =>
    acting(stage, async (as) => {
      const ctx = as(stage.clock.at(day, 900), payer(stage))
      const run = await makeRun(ctx, {
        accountId,
        until: stage.clock.day(until),
        payOn: stage.clock.day(day),
        supplierIds: [],
        note: '',
        clientRequestId: `demo-run-${day}`,
      })
      if (isPaid) await payRun(ctx, run)
    }).catch(only('suppliers.nothingOwed'))
  for (const { day, until } of runs) await draw(day, until, true)
  await draw(-1, -31, false)
}

const ahead = { feeMinor: 0, note: '', proofFileId: null } as const

type SupplierMoneyInput = { code: string; to: string; amountMinor: number; paid: number | null }
const askFor = (stage: Stage, ctx: Ctx, { code, to, amountMinor, paid }: SupplierMoneyInput) =>
  askRecharge(ctx, {
    agentId: stage.agents.get(code)!.id,
    clientRequestId: `demo-recharge-${code}-${paid ?? 'asked'}`,
    amountMinor,
    accountId: stored.get(stage)!.accounts.get(to)!,
    note: '',
    paidOn: paid === null ? null : stage.clock.day(paid),
    reference: paid === null ? '' : `R${stage.clock.day(paid).replaceAll('-', '')}`,
    proofFileId: null,
  })
const agentAt = (stage: Stage, code: string) => stage.agents.get(code)!.person

/** A recharge that an agent asked for and that came: done on its day, so that its account tells it between what was before and after. */
export async function confirmRechargeOn(stage: Stage, day: number): Promise<void> {
  if (!stored.has(stage) || day !== -18) return
  await acting(stage, async (as) => {
    const requested = { code: 'PANDA', to: 'RMB', amountMinor: 30_000_000, paid: day }
    const early = await askFor(stage, as(stage.clock.at(day, 441), agentAt(stage, 'PANDA')), requested)
    await confirmRecharge(as(stage.clock.at(day, 443), payer(stage)), early)
  })
}

/** Recharges on their way, and money asked out of the RMB account: as people find it this morning. */
export async function makeRecharges(stage: Stage): Promise<void> {
  const made = stored.get(stage)
  if (!made) return
  const account = (code: string) => made.accounts.get(code)!
  await acting(stage, async (as) => {
    const finance = (day: number, minutes: number) => as(stage.clock.at(day, minutes), payer(stage))
    const ask = (ctx: Ctx, code: string, to: string, amountMinor: number, paid: number | null) =>
      askFor(stage, ctx, { code, to, amountMinor, paid })
    const agent = (code: string, day: number, minutes: number) =>
      as(stage.clock.at(day, minutes), agentAt(stage, code))
    const refused = await ask(agent('CHAOPHRAYA', -6, 610), 'CHAOPHRAYA', 'KBANK', 4_500_000, -6)
    await rejectRecharge(finance(-5, 500), { ...refused, reason: 'Nothing came into the account by Friday.' })
    await ask(agent('PANDA', -1, 620), 'PANDA', 'RMB', 12_000_000, -1)
    await ask(agent('CHAOPHRAYA', -1, 700), 'CHAOPHRAYA', 'KBANK', 6_800_000, null)

    const out = (day: number, amountMinor: number) =>
      askWithdraw(as(stage.clock.at(day, 560), adminOf(stage)), {
        ...ahead,
        clientRequestId: `demo-withdraw-${day}`,
        amountMinor,
        feeMinor: 5_000,
        accountId: account('KBANK'),
        rate: '4.57',
      })
    const arrived = await out(-16, 8_000_000)
    await acceptWithdraw(finance(-16, 600), arrived)
    await sendWithdraw(finance(-16, 640), { ...arrived, reference: 'PO-2481' })
    await payWithdraw(finance(-15, 520), { ...arrived, arrivedMinor: 36_537_150, proofFileId: null })
    await out(-1, 900_000)
  })
}
