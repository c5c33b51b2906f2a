import { ThirdConnectionForm } from '#contract/third-supply/third-supply.schema.ts'
import { saveThird } from '#server/third-supply/connections.ts'
import { importProducts } from '#server/third-supply/import-products.ts'
import { adminOf } from '../companies.ts'
import { acting, jobFor, type Stage } from '../stage.ts'

/** A supplier whose reservation system is connected: what it offers is imported and waits to be mapped. */
export async function makeThirdSupplier(stage: Stage): Promise<void> {
  const { id: connectionId } = await acting(stage, async (as) =>
    saveThird(
      as(stage.clock.now, adminOf(stage)),
      ThirdConnectionForm.parse({
        name: 'Kea Sea Tours',
        supplierId: stage.suppliers.get('SEASTAR')?.id,
        mode: 'simulator',
        protocol: 'rtbs',
      }),
    ),
  )
  await importProducts(jobFor(stage), { merchantId: stage.merchant.id, connectionId })
}
