import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import type { WordKey } from '#contract/words.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { Link } from '../kit/parts/link.tsx'
import { to } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { pricePagesOf } from '../pricing/pricing.public.tsx'
import { useFamily } from '../catalog/family.public.ts'
import { stock } from './stock.client.ts'
import './setup-card.css'

type Step = { word: WordKey; done: boolean | undefined; act: WordKey; href: string; optional?: boolean }

/** Before a product is sold for the first time: what it has, what it lacks, and the way to each. */
export default function SetupCard({ id }: { id: number }) {
  const { calls } = useFamily()
  const { data: sku } = useRead(
    calls.info,
    { id },
    { live: ['sku', 'price', 'cost', 'stock'], skipToast: true },
  )
  return sku && !sku.deletedAt ? <Setup sku={sku} /> : null
}

function Setup({ sku }: { sku: SkuInfo }) {
  const { w } = useWords()
  const family = useFamily()
  const sell = useAct(family.calls.onSale, { doneText: `${sku.code} · ${w('catalog.text.onSale')}` })
  const { steps, priced, stocked, existing } = useSteps(sku)
  const lacks = steps.some(({ done, optional }) => !done && !optional)
  if (!existing || !sku.enabled || !sku.can['edit'] || (sku.onSale && !lacks)) return null
  const ready = steps.filter(({ done }) => done).length
  return (
    <Card
      title="catalog.text.setup"
      extra={
        <span className="sku-setup-count">{w('catalog.text.setupDone', { ready, all: steps.length })}</span>
      }
    >
      <ol className="sku-setup">
        {steps.map(({ word, done, act, href, optional }) => (
          <li key={word} data-done={done || undefined}>
            <span aria-hidden>{done ? '✓' : '○'}</span>
            <span>
              {w(word)}
              <span className="lt-unseen">
                {' '}
                {w(done ? 'catalog.text.setupHas' : 'catalog.text.setupLacks')}
              </span>
              {optional && !done && <small>{w('catalog.text.setupListPrice')}</small>}
            </span>
            <Link className="lt-button" href={href}>
              {w(act)}
            </Link>
          </li>
        ))}
      </ol>
      {!sku.onSale && sku.can['onSale'] === true && (
        <p className="sku-setup-sell">
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={!priced || sell.running}
            onClick={() => void sell.run({ ids: [sku.id], onSale: true })}
          >
            {w('catalog.text.putOnSale')}
          </button>
          <small>
            {w(
              !priced
                ? 'catalog.text.setupNoPrice'
                : stocked
                  ? 'catalog.text.setupReady'
                  : 'catalog.text.setupNoStock',
            )}
          </small>
        </p>
      )}
    </Card>
  )
}

/** What stands of a product: its price, cost, supplier, stock and what agents pay. */
function useSteps(sku: SkuInfo) {
  const { to: pages } = useFamily()
  const { may } = useSession()
  const days = useRead(
    stock.nextDays,
    { skuId: sku.id, days: 62 },
    { live: ['price', 'stock'], skipToast: true },
  )
  const prices = pricePagesOf(sku.productType)
  const [supplier] = sku.suppliers
  const [kind] = kindsOf(sku.chargeMethod)
  const priced = days.data?.rows.some(({ price }) => kind && price[amountKey[kind]] !== null) ?? false
  const counted = sku.stockMode === 'date' || sku.stockMode === 'session'
  const stocked = !counted || (days.data?.rows.some(({ left }) => (left ?? 0) > 0) ?? false)
  const toSuppliers = `${pages.edit({ id: sku.id })}#selling`
  const steps: Step[] = [
    {
      word: 'catalog.text.setupPrice',
      done: priced,
      act: 'catalog.text.toCalendar',
      href: prices.screens.calendar.href({ skuId: sku.id }),
    },
    {
      word: 'catalog.fields.suppliers',
      done: sku.suppliers.length > 0,
      act: 'catalog.text.addSupplier',
      href: toSuppliers,
    },
    ...(may(prices.needs.cost)
      ? [
          {
            word: 'catalog.text.setupCost' as const,
            done: Boolean(sku.cost),
            act: 'catalog.text.toCosts' as const,
            href: supplier
              ? prices.screens.baseCost.href({ skuId: sku.id, supplierId: supplier.id })
              : toSuppliers,
          },
        ]
      : []),
    ...(counted
      ? [
          {
            word: 'catalog.text.setupStock' as const,
            done: stocked,
            act: 'catalog.text.toStock' as const,
            href: to.stock.stockBoard({ skuIds: sku.id }),
          },
        ]
      : []),
    {
      word: 'catalog.text.setupQuotation',
      done: undefined,
      act: 'catalog.text.setupToQuotation',
      href: to.pricing.AgentQuotationMain({ text: sku.code }),
      optional: true,
    },
  ]
  return { steps, priced, stocked, existing: days.data !== undefined }
}
