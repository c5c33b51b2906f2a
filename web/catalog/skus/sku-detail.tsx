import { languages } from '#contract/kit/languages.ts'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { HistoryCard } from '../../audit/history.public.tsx'
import { Card, FactCard, Facts } from '../../kit/parts/page/cards.tsx'
import { Chart } from '../../kit/parts/charts/chart.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { Panels } from '../../kit/route/panels.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useRead } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session/session.ts'
import { fileUrl } from '../../files/files.public.ts'
import { RichText } from '../../kit/parts/rich-text.tsx'
import { useShortcut } from '../../kit/route/shortcuts.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { useCancelText } from './cancel-text.ts'
import { SkuAddOns } from '../add-ons/sku-add-ons.tsx'
import { useFamily } from '../family.ts'
import { PictureStrip } from '../sku-form/picture-strip.tsx'
import { SkuActions } from './sku-actions.tsx'
import { SkuMoney } from './sku-money.tsx'
import { SkuCover } from '../sku-form/sku-cover.tsx'
import { useFactTexts } from '../sku-form/sku-facts.ts'
import { SkuState } from './sku-state.tsx'
import { collectWord, useCollectItems } from '../collect/use-collect.ts'
import { SkuSuppliers } from './sku-suppliers.tsx'
import '../catalog.css'

/** One SKU in full. */
export default function SkuDetail() {
  const { w, name } = useWords()
  const { calls, to } = useFamily()
  const [{ id }] = useUrlQuery()
  const read = useRead(
    calls.info,
    { id: Number(id) },
    { live: ['sku', 'price', 'cost', 'stock'], tellsFailure: true },
  )
  const sku = read.data
  useShortcut('e', 'kit.parts.edit', () => go(to.edit({ id: Number(id) })), sku?.can['edit'] === true)
  return (
    <DetailPage
      read={read}
      code={sku?.code}
      title={sku && name(sku.names)}
      states={sku && <SkuState sku={sku} />}
      sub={
        sku &&
        [
          w(`catalog.productTypes.${sku.productType}`),
          w(`catalog.chargeMethods.${sku.chargeMethod}`),
          ...sku.categoryPath,
        ].join(' · ')
      }
      actions={sku && <SkuActions sku={sku} max={2} />}
      side={sku && <Side sku={sku} />}
    >
      {sku && <Main sku={sku} />}
    </DetailPage>
  )
}

/** Its picture and what people ask first. */
function Hero({ sku }: { sku: SkuInfo }) {
  const { w, name } = useWords()
  return (
    <Card>
      <div className="sku-hero">
        <SkuCover url={sku.coverUrl} type={sku.productType} width={264} height={176} />
        <Facts
          facts={[
            { word: 'catalog.fields.stockMode', value: w(`catalog.stockModes.${sku.stockMode}`) },
            {
              word: 'catalog.fields.latestBooking',
              value: w(`catalog.latestBooking.${sku.latestBookingDays as 0}`),
            },
            sku.depositBasisPoints > 0 && {
              word: 'catalog.fields.deposit',
              value: `${sku.depositBasisPoints / 100} %`,
            },
            sku.depositBasisPoints > 0 && {
              word: 'catalog.fields.balanceDays',
              value: String(sku.balanceDays),
            },
            { word: 'catalog.fields.startTime', value: sku.startTime },
            { word: 'catalog.fields.sessions', value: sku.sessions.join(' · ') },
            { word: 'catalog.fields.meetingPoint', value: name(sku.meetingPoints) },
            {
              word: 'catalog.fields.ages',
              value: w('catalog.text.ages', { child: sku.childFromAge, adult: sku.adultFromAge }),
            },
            {
              word: 'catalog.fields.pickup',
              value: w(sku.pickup ? 'catalog.text.included' : 'kit.parts.off'),
            },
            {
              word: 'catalog.fields.autoConfirm',
              value: w(sku.autoConfirm ? 'kit.parts.on' : 'kit.parts.off'),
            },
            {
              word: 'catalog.fields.voucherTemplate',
              value: w(`catalog.voucherTemplates.${sku.voucherTemplate}`),
            },
            { word: 'catalog.fields.destination', value: name(sku.destinationNames) },
            { word: 'catalog.fields.tags', value: sku.tags.map((tag) => name(tag.names)).join(', ') },
            {
              word: 'catalog.fields.languages',
              value: sku.languages.map((one) => languageNames[one]).join(' · '),
              wide: true,
            },
          ]}
        />
      </div>
    </Card>
  )
}

function Main({ sku }: { sku: SkuInfo }) {
  const { name } = useWords()
  const summary = name(sku.summaries)
  const terms = name(sku.terms)
  const description = name(sku.descriptions)
  const facts = useFactTexts()(sku.facts)
  return (
    <>
      {!sku.deletedAt && <Panels on="skuSetup" id={sku.id} />}
      <Hero sku={sku} />
      {facts.some(({ value }) => Boolean(value)) && (
        <FactCard title="catalog.text.sectionFacts" facts={facts} />
      )}
      {!sku.deletedAt && <Panels on="sku" id={sku.id} />}
      <FactCard
        title="catalog.text.namesCard"
        facts={languages.map((language) => ({
          word: `catalog.languages.${language}` as const,
          value: sku.names[language],
        }))}
      />
      {sku.pictureFileIds.length > 0 && (
        <Card title="catalog.fields.pictures">
          <PictureStrip urls={sku.pictureFileIds.map(fileUrl)} />
        </Card>
      )}
      {(summary || description || terms) && (
        <Card title="catalog.text.sectionTexts">
          {summary && <p className="sku-text">{summary}</p>}
          {description && <RichText html={description} />}
          {terms && <p className="sku-text">{terms}</p>}
        </Card>
      )}
      <Collected sku={sku} />
      <Sales sku={sku} />
    </>
  )
}

function Collected({ sku }: { sku: SkuInfo }) {
  const { w } = useWords()
  const cancelText = useCancelText()
  useCollectItems()
  return (
    <FactCard
      title="catalog.text.sectionRules"
      facts={[
        {
          word: 'catalog.fields.cancelRule',
          keep: true,
          wide: true,
          value: cancelText(sku.cancelRule, sku.currency),
        },
        {
          word: 'catalog.fields.collect',
          keep: true,
          wide: true,
          value: sku.collect
            .map(({ key, required }) => w(collectWord(key)) + (required ? ' *' : ''))
            .join(', '),
        },
      ]}
    />
  )
}

function Sales({ sku }: { sku: SkuInfo }) {
  const { w } = useWords()
  if (!sku.sales.some((month) => month.orders)) return null
  return (
    <Card title="catalog.text.sales">
      <Chart
        kind="bar"
        label={w('catalog.text.salesLabel')}
        labels={sku.sales.map(({ month }) => month)}
        series={[{ name: w('catalog.text.guests'), values: sku.sales.map(({ guests }) => guests) }]}
        write={String}
        height={200}
      />
    </Card>
  )
}

function Side({ sku }: { sku: SkuInfo }) {
  const { may } = useSession()
  return (
    <>
      <SkuMoney sku={sku} />
      <SkuSuppliers skuId={sku.id} />
      {!sku.deletedAt && may('entertainment.all') && <SkuAddOns skuId={sku.id} />}
      <Pools sku={sku} />
      <HistoryCard history={sku.history} />
    </>
  )
}

function Pools({ sku }: { sku: SkuInfo }) {
  const { w, name } = useWords()
  if (sku.stockMode !== 'date' && sku.stockMode !== 'session') return null
  return (
    <Card title="catalog.text.pools">
      {sku.pools.length === 0 && <Empty title={w('catalog.text.noPools')} />}
      <ul className="tag-rows">
        {sku.pools.map((pool) => (
          <li key={pool.poolId}>
            {/* A pool made with this product alone bears its name. */}
            <span>
              {name(pool.names) ||
                (Object.values(sku.names).includes(pool.name) ? name(sku.names) : pool.name)}
            </span>
            {pool.sharedWith.length > 0 && (
              <span title={pool.sharedWith.map((one) => one.code).join(', ')}>
                {w('catalog.text.sharedWith', { count: pool.sharedWith.length })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
