import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { WordKey } from '#contract/words.ts'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card, Facts } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { pricePagesOf } from '../../pricing/pricing.public.tsx'

/** What a SKU is sold for, and what it costs for who may see that. */
export function SkuMoney({ sku }: { sku: SkuRow }) {
  const { w } = useWords()
  const prices = pricePagesOf(sku.productType)
  const [supplier] = sku.suppliers
  return (
    <>
      <Card title="catalog.fields.price">
        <Amounts of={sku} amounts={sku.basePrice} currency={sku.currency} none="catalog.text.noPrice" />
      </Card>
      {sku.cost !== undefined && (
        <Card
          title="catalog.fields.cost"
          extra={
            supplier && (
              <IfAllowed needs={prices.needs.cost}>
                <Link href={prices.screens.baseCost.href({ skuId: sku.id, supplierId: supplier.id })}>
                  {w('catalog.text.toCosts')}
                </Link>
              </IfAllowed>
            )
          }
        >
          <Amounts
            of={sku}
            amounts={sku.cost}
            currency={sku.cost?.currency ?? sku.currency}
            none="catalog.text.costMissing"
          />
        </Card>
      )}
    </>
  )
}

type AmountsProps = {
  of: Pick<SkuRow, 'chargeMethod'>
  amounts: SkuRow['basePrice'] | null
  currency: string
  /** Told where there is no amount at all. */
  none: WordKey
}

/** One amount for each kind of guest that is charged. */
function Amounts({ of, amounts, currency, none }: AmountsProps) {
  const { w } = useWords()
  const kinds = kindsOf(of.chargeMethod)
  if (!kinds.some((kind) => amounts && amounts[amountKey[kind]] !== null))
    return <StatusTag tone="warn">{w(none)}</StatusTag>
  return (
    <Facts
      facts={kinds.map((kind) => ({
        word: `pricing.guests.${kind}` as const,
        value: <Money minor={amounts?.[amountKey[kind]]} currency={currency} />,
        keep: true,
      }))}
    />
  )
}
