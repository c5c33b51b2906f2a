import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { wordAt } from '#contract/words.ts'
import { booster } from '../booster.client.ts'
import { percentText } from '../parts/guard-text.ts'
import type { PriceLine } from './price-grid.tsx'

type Props = Panel & { line: PriceLine; date: string }

/** How one price comes about: rule, base, gross-up, and what it is checked by. */
export function StepsDrawer({ line, date, ...panel }: Props) {
  const { w, name } = useWords()
  const { listingId: id, kind } = line
  const { data } = useRead(booster.priceSteps, { id, date, kind }, { live: ['booster', 'sku'] })
  const money = (amountMinor: number | null) =>
    amountMinor === null || !data ? '' : formatMoney({ amountMinor, currency: data.currency })
  const percent = (basisPoints: number | null) =>
    basisPoints === null ? '' : `${percentText(basisPoints)} %`
  return (
    <Drawer {...panel} title={w('booster.text.steps')}>
      <p>
        {name(line.skuNames)} · {line.accountName} · {w(`booster.kinds.${kind}`)} · {shownDay(date)}
      </p>
      {data && (
        <Facts
          facts={[
            { word: 'booster.fields.level', value: w(`booster.ruleLevels.${data.level}`) },
            {
              word: 'booster.fields.base',
              value: `${w(wordAt('booster.bases', data.base))} ${money(data.baseMinor)}`,
            },
            { word: 'booster.fields.markup', value: percent(data.markupBasisPoints) },
            data.addMinor !== 0 && { word: 'booster.fields.add', value: money(data.addMinor) },
            { word: 'booster.fields.fee', value: money(data.feeMinor) },
            { word: 'booster.fields.commission', value: percent(data.commissionBasisPoints) },
            { word: 'booster.fields.step', value: money(data.stepMinor) },
            data.endingMinor !== 0 && { word: 'booster.fields.ending', value: money(data.endingMinor) },
            { word: 'booster.text.rulePrice', value: money(data.rulePriceMinor) },
            { word: 'booster.fields.price', value: <b>{money(data.priceMinor)}</b> },
            { word: 'booster.fields.net', value: money(data.netMinor) },
            { word: 'booster.text.cost', value: money(data.costMinor) },
            { word: 'booster.fields.margin', value: percent(data.marginBasisPoints) },
            { word: 'booster.fields.floor', value: percent(data.floorBasisPoints) },
            { word: 'booster.text.lowestForFloor', value: money(data.lowestForFloorMinor) },
            { word: 'booster.text.highest', value: money(data.highestMinor) },
            { word: 'booster.text.lowestByContract', value: money(data.lowestMinor) },
            { word: 'booster.fields.cause', value: data.guard && w(`booster.guards.${data.guard}`) },
          ]}
        />
      )}
    </Drawer>
  )
}
