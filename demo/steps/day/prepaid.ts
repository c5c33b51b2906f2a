import { AddCodes, BatchForm, PrepaidForm } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { copySku } from '#server/catalog/skus/copy-sku.ts'
import { switchSale } from '#server/catalog/skus/switch-sale.ts'
import { addCodes } from '#server/ticketing/prepaid/add-codes.ts'
import { saveBatch, savePrepaid } from '#server/ticketing/prepaid/save-prepaid.ts'
import { acting, personOf, type Stage } from '../stage.ts'

const codesOf = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `AQ${String(from + at * 7_919).padStart(8, '0')}`).join('\n')

/** Tickets of the aquarium that were bought in advance: two batches, one of them soon over. */
export const makePrepaid = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const { clock, skus, suppliers } = stage
    const from = skus.get('AQUARIA')
    const supplierId = suppliers.get('SHOWS')?.id
    if (from === undefined || supplierId === undefined) return
    const by = personOf(stage, 'demo')
    const { id: skuId } = await copySku(as(clock.at(-40, 600), by), { id: from, code: 'AQUARIA-PRE' })
    await switchSale(as(clock.at(-40, 605), by), { ids: [skuId], onSale: true })
    const ticket = await savePrepaid(
      as(clock.at(-40, 610), by),
      PrepaidForm.parse({
        scenicSpot: 'Aquaria Phuket',
        ticketType: 'Day ticket',
        guestKind: 'any',
        skuId,
        currency: 'THB',
        lowStock: 30,
      }),
    )
    const batches = [
      { bought: -38, until: 12, count: 24, unitCostMinor: 59_000, reference: 'AQ-2291' },
      { bought: -5, until: 170, count: 40, unitCostMinor: 61_000, reference: 'AQ-2344' },
    ]
    for (const [at, { bought, until, count, unitCostMinor, reference }] of batches.entries()) {
      const ctx = as(clock.at(bought, 620), by)
      const batch = await saveBatch(
        ctx,
        BatchForm.parse({
          ticketId: ticket.id,
          supplierId,
          reference,
          boughtOn: clock.day(bought),
          unitCostMinor,
          validFrom: clock.day(bought),
          validUntil: clock.day(until),
          datedOn: null,
          returnableUntil: at === 0 ? null : clock.day(90),
        }),
      )
      await addCodes(
        ctx,
        AddCodes.parse({ batchId: batch.id, text: codesOf(10_000 + at, count), save: true }),
      )
    }
  })
