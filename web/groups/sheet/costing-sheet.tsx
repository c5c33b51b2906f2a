import { useMemo, type ReactNode } from 'react'
import { breakEven, cost, type BreakCost } from '#contract/groups/costing.ts'
import { servicesOf } from '#contract/groups/itinerary-days.ts'
import type { Service, Sheet } from '#contract/groups/itinerary.schema.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Editor } from '../editor/editor-model.ts'
import { useServiceName } from '../editor/service-item.tsx'
import { BreakHeads } from './break-heads.tsx'
import { FigureInput } from './figure-input.tsx'
import { MissingList } from './missing-list.tsx'

type Props = { editor: Editor; locked: boolean }

/** What the tour costs and is sold for, by group size: worked out anew at every key, by the function that the server uses. */
export function CostingSheet({ editor, locked }: Props) {
  const { w } = useWords()
  const { days, sheet } = editor.now
  const costing = useMemo(() => cost(days, sheet), [days, sheet])
  const lines = servicesOf({ days, sheet }).filter(({ ownArrangement }) => !ownArrangement)
  const { breaks, supplements } = costing
  if (sheet.breaks.length === 0) return <p className="group-hint">{w('groups.text.noBreaks')}</p>
  return (
    <>
      <div className="group-sheet" tabIndex={0} role="region" aria-label={w('groups.text.costing')}>
        <table>
          <BreakHeads editor={editor} locked={locked} />
          <tbody>
            {lines.map((service) => (
              <LineRow key={service.key} service={service} breaks={breaks} editor={editor} locked={locked} />
            ))}
          </tbody>
          <tfoot>
            <SumRows sheet={sheet} breaks={breaks} />
            <TypedRow editor={editor} locked={locked} />
            <tr>
              <th scope="row">{w('groups.text.breakEven')}</th>
              <td />
              {sheet.breaks.map((ask, at) => (
                <td key={at}>{breakEven(days, sheet, ask) ?? '–'}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <dl className="group-supplements">
        <Supplement
          word="groups.text.single"
          minor={supplements.singleMinor}
          currency={sheet.priceCurrency}
        />
        <Supplement word="groups.text.third" minor={supplements.tripleMinor} currency={sheet.priceCurrency} />
        <Supplement word="groups.text.child" minor={supplements.childMinor} currency={sheet.priceCurrency} />
      </dl>
      <MissingList lines={lines} breaks={breaks} />
    </>
  )
}

function Supplement({ word, minor, currency }: { word: WordKey; minor: number | null; currency: string }) {
  const { w } = useWords()
  return (
    <div>
      <dt>{w(word)}</dt>
      <dd>{minor === null ? '–' : `${currency} ${formatAmount(minor, currency)}`}</dd>
    </div>
  )
}

type LineProps = { service: Service; breaks: readonly BreakCost[]; editor: Editor; locked: boolean }

/** One cost: its unit, typed where it stands, and what it comes to in each group. */
function LineRow({ service, breaks, editor, locked }: LineProps) {
  const { w } = useWords()
  const label = useServiceName()(service)
  const { key, basis, currency, costMinor, optional, vehicles } = service
  const typed = (minor: number | null) =>
    editor.services((one) => (one.key === key ? { ...one, costMinor: minor } : one), `cost ${key}`)
  return (
    <tr>
      <th scope="row">
        {label} <small>{w(wordAt('groups.costBases', basis))}</small>
        {optional && <StatusTag tone="info">{w('groups.services.optional')}</StatusTag>}
      </th>
      <td>
        {basis === 'vehicle' ? (
          <small>{vehicles.map(({ seats }) => seats).join(' / ')}</small>
        ) : (
          <FigureInput
            label={`${w('groups.services.cost')}: ${label}`}
            value={costMinor}
            unit={currency}
            disabled={locked}
            onChange={typed}
          />
        )}
      </td>
      {breaks.map((one, at) => (
        <LineCell key={at} of={one} service={service} />
      ))}
    </tr>
  )
}

function LineCell({ of, service }: { of: BreakCost; service: Service }) {
  const { w } = useWords()
  const line = of.lines.find(({ key }) => key === service.key)
  if (!line || line.costMinor === null) return <td className="group-unknown">–</td>
  const chosen = line.vehicles?.counts.flatMap((count, at) =>
    count ? [`${count}×${service.vehicles[at]?.seats ?? ''}`] : [],
  )
  const counted = line.users === null ? undefined : w('groups.text.usersOf', { count: line.users })
  return (
    <td title={chosen?.join(' + ') ?? counted}>
      {counted && <span className="lt-unseen">{counted}: </span>}
      {formatAmount(line.costMinor, service.currency)}
      {chosen && <small> {chosen.join('+')}</small>}
    </td>
  )
}

const percent = (basisPoints: number): string => `${(basisPoints / 100).toFixed(1)} %`

function SumRows({ sheet, breaks }: { sheet: Sheet; breaks: readonly BreakCost[] }) {
  const { w } = useWords()
  const own = (minor: number | null) =>
    minor === null ? w('groups.text.unknown') : formatAmount(minor, sheet.currency)
  const price = (minor: number | null) =>
    minor === null ? w('groups.text.unknown') : formatAmount(minor, sheet.priceCurrency)
  const row = (word: WordKey, unit: string, cell: (one: BreakCost) => ReactNode, isMain = false) => (
    <tr {...(isMain && { className: 'group-main-row' })}>
      <th scope="row">{w(word)}</th>
      <td>{unit}</td>
      {breaks.map((one, at) => (
        <td key={at}>{cell(one)}</td>
      ))}
    </tr>
  )
  return (
    <>
      {row('groups.text.total', sheet.currency, ({ totalMinor }) => own(totalMinor))}
      {row('groups.text.net', sheet.currency, ({ netMinor }) => own(netMinor))}
      {row(
        'groups.text.price',
        sheet.priceCurrency,
        (one) => (
          <>
            {price(one.priceMinor)}
            {one.rises && (
              <span title={w('groups.text.rises')} aria-label={w('groups.text.rises')} role="img">
                {' '}
                ▲
              </span>
            )}
            {one.belowCost && <StatusTag tone="bad">{w('groups.text.belowCost')}</StatusTag>}
          </>
        ),
        true,
      )}
      {row('groups.text.profit', sheet.currency, ({ profitMinor }) => own(profitMinor))}
      {row('groups.text.marginOf', '%', ({ marginBasisPoints }) =>
        marginBasisPoints === null ? '–' : percent(marginBasisPoints),
      )}
      {sheet.taxBasisPoints > 0 &&
        row('groups.text.taxOf', sheet.priceCurrency, ({ taxMinor }) => price(taxMinor))}
    </>
  )
}

/** Prices that somebody typed stand whatever the quantities do. */
function TypedRow({ editor, locked }: Props) {
  const { w } = useWords()
  const { sheet } = editor.now
  return (
    <tr>
      <th scope="row">{w('groups.breaks.typed')}</th>
      <td>{sheet.priceCurrency}</td>
      {sheet.breaks.map(({ paying, free, typedMinor }, at) => (
        <td key={at}>
          <FigureInput
            label={`${w('groups.breaks.typed')}: ${w('groups.text.guestsFree', { paying, free })}`}
            value={typedMinor}
            unit={sheet.priceCurrency}
            disabled={locked}
            onChange={(minor) =>
              editor.sheet(
                (now) => ({
                  ...now,
                  breaks: now.breaks.map((one, index) =>
                    index === at ? { ...one, typedMinor: minor } : one,
                  ),
                }),
                `typed ${at}`,
              )
            }
          />
        </td>
      ))}
    </tr>
  )
}
