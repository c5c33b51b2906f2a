import { orderTypes } from '#contract/catalog/products.ts'
import type { Block } from '#contract/report-pages/block.schema.ts'
import { blockKinds, periodKinds, sourceDimensions } from '#contract/report-pages/blocks.ts'
import { comparisons, dayKinds, measureWord } from '#contract/statistics/figures.ts'
import { statisticsKeys } from '#contract/statistics/statistics.keys.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { skuSource, useCategoryTree } from '../../catalog/catalog.public.tsx'
import { useRead } from '../../kit/call/query.ts'
import { ChoiceField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { PickField, SelectField, TreeField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { staffSource } from '../../staff/staff.public.tsx'
import { statistics } from '../../statistics/statistics.public.ts'
import { FieldWells } from './field-wells.tsx'
import { asKind, type PageValues } from './page-values.ts'

type Props = { at: number; block: Block; onChange: (block: Block) => void }

/** What a block shows: how, of what, of which days, narrowed to what. */
export function BlockSettings({ at, block, onChange }: Props) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <>
      <TextField<PageValues> name={`blocks.${at}.title`} label="report-pages.fields.title" max={80} />
      <div className="report-kinds" role="radiogroup" aria-label={w('report-pages.fields.kind')}>
        {blockKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            role="radio"
            aria-checked={kind === block.kind}
            className="lt-button"
            onClick={() => onChange(asKind(block, kind))}
          >
            {w(`report-pages.kinds.${kind}`)}
          </button>
        ))}
      </div>
      {may(statisticsKeys.nights) && (
        <div className="report-kinds" role="radiogroup" aria-label={w('report-pages.fields.source')}>
          {(['orders', 'nights'] as const).map((source) => (
            <button
              key={source}
              type="button"
              role="radio"
              aria-checked={source === block.source}
              className="lt-button"
              onClick={() => onChange(ofSource(block, source))}
            >
              {w(`report-pages.sources.${source}`)}
            </button>
          ))}
        </div>
      )}
      <FieldWells block={block} onChange={onChange} />
      <PeriodFields at={at} block={block} />
      <SortFields at={at} block={block} />
      <FilterFields at={at} block={block} />
    </>
  )
}

/** Other data has other fields: those that both know stay. */
function ofSource(block: Block, source: Block['source']): Block {
  if (source === block.source) return block
  const hasRow = (name: (typeof block.rows)[number]) => sourceDimensions[source].includes(name)
  return {
    ...block,
    source,
    rows: block.rows.filter(hasRow),
    columns: block.columns.filter(hasRow),
    measures: source === 'nights' ? ['roomNights', 'revenue'] : ['orders', 'revenue'],
    sort: undefined,
  }
}

type PartProps = Pick<Props, 'at' | 'block'>

function PeriodFields({ at, block: { period } }: PartProps) {
  return (
    <fieldset className="report-part">
      <SelectField<PageValues>
        name={`blocks.${at}.period.kind`}
        label="report-pages.fields.period"
        choices={periodKinds.map((value) => ({ value, word: `report-pages.periods.${value}` as const }))}
        required
      />
      {(period.kind === 'last' || period.kind === 'next') && (
        <NumberField<PageValues>
          name={`blocks.${at}.period.days`}
          label="report-pages.fields.days"
          required
        />
      )}
      {period.kind === 'dates' && (
        <>
          <DateField<PageValues>
            name={`blocks.${at}.period.from`}
            label="report-pages.fields.from"
            required
          />
          <DateField<PageValues> name={`blocks.${at}.period.to`} label="report-pages.fields.to" required />
        </>
      )}
      <ChoiceField<PageValues>
        name={`blocks.${at}.by`}
        label="statistics.fields.by"
        choices={dayKinds.map((value) => ({ value, word: `statistics.dayKinds.${value}` as const }))}
      />
      <SelectField<PageValues>
        name={`blocks.${at}.against`}
        label="statistics.fields.against"
        choices={comparisons.map((value) => ({ value, word: `statistics.against.${value}` as const }))}
        required
      />
    </fieldset>
  )
}

function SortFields({ at, block }: PartProps) {
  if (block.rows.length === 0) return null
  return (
    <fieldset className="report-part">
      <SelectField<PageValues>
        name={`blocks.${at}.sort`}
        label="report-pages.fields.sort"
        choices={[
          { value: 'key', word: 'report-pages.text.byName' },
          ...block.measures.map((value) => ({ value, word: measureWord(value) })),
        ]}
      />
      <SwitchField<PageValues> name={`blocks.${at}.down`} label="report-pages.fields.down" />
      <NumberField<PageValues> name={`blocks.${at}.limit`} label="report-pages.fields.limit" required />
    </fieldset>
  )
}

function FilterFields({ at, block: { source } }: PartProps) {
  const { w } = useWords()
  const { may } = useSession()
  const channels = useRead(statistics.channels, undefined, {
    freshFor: 60_000,
    enabled: may(statisticsKeys.sales),
  }).data?.rows
  const tree = useCategoryTree()
  const within = `blocks.${at}.filter` as const
  return (
    <details className="report-part">
      <summary>{w('report-pages.fields.filters')}</summary>
      <PickField<PageValues>
        name={`${within}.agentIds`}
        label="statistics.fields.agents"
        source={agentSource}
        many
        numeric
      />
      <PickField<PageValues>
        name={`${within}.skuIds`}
        label="statistics.fields.products"
        source={skuSource}
        many
        numeric
      />
      {source === 'orders' && (
        <>
          <SelectField<PageValues>
            name={`${within}.productTypes`}
            label="statistics.dimensions.productType"
            choices={orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const }))}
            many
          />
          <TreeField<PageValues>
            name={`${within}.categoryIds`}
            label="statistics.dimensions.category"
            nodes={tree}
            numeric
          />
        </>
      )}
      <SelectField<PageValues>
        name={`${within}.channels`}
        label="statistics.fields.channels"
        choices={channels?.map((value) => ({ value, label: value })) ?? []}
        many
      />
      <PickField<PageValues>
        name={`${within}.staffIds`}
        label="statistics.fields.staff"
        source={staffSource}
        many
        numeric
      />
    </details>
  )
}
